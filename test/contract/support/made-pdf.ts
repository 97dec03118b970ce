// A PDF of tools/make-pdf, by its command line: the tool is an ES module, which a spec can't import.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const TOOL = join(__dirname, '../../../tools/make-pdf/cli.mjs');

export async function makePdf(...options: string[]): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'recto-made-'));
  try {
    const path = join(dir, 'made.pdf');
    await promisify(execFile)(process.execPath, [TOOL, path, ...options]);
    return await readFile(path);
  } finally {
    await rm(dir, { recursive: true });
  }
}
