import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Recto } from '../client.js';
import type { JsonSchema } from '../schema.js';
import { documentsBelow, withoutResult } from './documents.js';
import { counted, forEach } from './each.js';
import { UsageError, type Options } from './options.js';
import { Progress } from './progress.js';

const PARALLEL = 2;

/** Fills a schema from each document; returns how many have failed. */
export async function extractFiles(recto: Recto, options: Options, signal: AbortSignal): Promise<number> {
  const schema = await schemaIn(options.schema ?? '');
  const documents = await documentsBelow(options.paths, options.out);
  const missing = await withoutResult(documents, options.force);
  const progress = new Progress(missing.length, documents.length - missing.length);
  await forEach(missing, options.parallel ?? PARALLEL, (document) =>
    counted(document, progress, signal, async () => {
      const answer = await recto.extract(document.path, { schema, strict: options.strict }, { signal });
      await writeFile(`${document.result}.part`, `${JSON.stringify(answer, null, 2)}\n`);
      await rename(`${document.result}.part`, document.result);
    }),
  );
  progress.end();
  return progress.failed;
}

async function schemaIn(file: string): Promise<JsonSchema> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as JsonSchema;
  } catch (error) {
    throw new UsageError(`--schema ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
