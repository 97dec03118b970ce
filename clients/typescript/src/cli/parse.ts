import type { Recto } from '../client.js';
import { documentsBelow, withoutResult } from './documents.js';
import { counted, forEach } from './each.js';
import type { Options } from './options.js';
import { Progress } from './progress.js';

const PARALLEL = 2;

/** Parses documents one request each; returns how many have failed. */
export async function parseFiles(recto: Recto, options: Options, signal: AbortSignal): Promise<number> {
  const documents = await documentsBelow(options.paths, options.out);
  const missing = await withoutResult(documents, options.force);
  const progress = new Progress(missing.length, documents.length - missing.length);
  await forEach(missing, options.parallel ?? PARALLEL, (document) =>
    counted(document, progress, signal, () =>
      recto.parseToFile(document.path, document.result, options.parse, { signal }),
    ),
  );
  progress.end();
  return progress.failed;
}
