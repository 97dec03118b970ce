/** Which documents a command is about, and where their results go. */
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from './options.js';

const EXTENSIONS = new Set([
  '.pdf',
  '.docx',
  '.pptx',
  '.png',
  '.jpg',
  '.jpeg',
  '.webp',
  '.tif',
  '.tiff',
  '.heic',
  '.heif',
  '.bmp',
  '.gif',
]);

export interface LocalDocument {
  readonly path: string;
  /** Below the folder that was given; a file has its name. */
  readonly name: string;
  readonly result: string;
}

/** Files as they were given, and those of folders that can be documents, in the order of their names. */
export async function documentsBelow(paths: readonly string[], out: string): Promise<LocalDocument[]> {
  const found = new Map<string, LocalDocument>();
  for (const given of paths) {
    for (const document of await below(given, out)) {
      const twin = found.get(document.result);
      if (twin && twin.path !== document.path)
        throw new UsageError(
          `${twin.path} and ${document.path} would have one result: give them one after the other, with other --out.`,
        );
      found.set(document.result, document);
    }
  }
  return [...found.values()];
}

/** Those without a result, or all of them; the folders of their results are there afterwards. */
export async function withoutResult(documents: readonly LocalDocument[], force: boolean): Promise<LocalDocument[]> {
  const missing: LocalDocument[] = [];
  for (const document of documents) {
    await mkdir(path.dirname(document.result), { recursive: true });
    if (force || !(await exists(document.result))) missing.push(document);
  }
  return missing;
}

async function below(given: string, out: string): Promise<LocalDocument[]> {
  const absolute = path.resolve(given);
  const found = await stat(absolute).catch(() => null);
  if (found === null) throw new UsageError(`${given} isn't there.`);
  const document = (file: string, name: string): LocalDocument => ({
    path: file,
    name,
    result: path.resolve(out, `${name}.json`),
  });
  if (!found.isDirectory()) return [document(absolute, path.basename(absolute))];
  const entries = await readdir(absolute, { recursive: true, withFileTypes: true });
  const results = path.resolve(out) + path.sep;
  return entries
    .filter((entry) => entry.isFile() && EXTENSIONS.has(path.extname(entry.name).toLowerCase()))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(results))
    .sort()
    .map((file) => document(file, path.relative(absolute, file)));
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
