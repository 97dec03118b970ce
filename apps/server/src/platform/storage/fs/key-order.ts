/** The keys of the objects below a directory, in the order of their bytes, as every other store lists them. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './object-file';

/** Keeps the object `a` apart from the directory of `a/b`. */
export const SUFFIX = '.object';

export interface KeyRange {
  readonly prefix: string;
  /** Only keys after this one. */
  readonly startAfter: string;
}

/** `path` is what the keys in `dir` begin with: empty, or ending in a slash. */
export async function* keysIn(dir: string, path: string, range: KeyRange): AsyncIterable<string> {
  for (const name of await namesIn(dir)) {
    const key = path + name;
    if (!name.endsWith('/')) {
      if (key.startsWith(range.prefix) && key > range.startAfter) yield key;
    } else if (mayHold(key, range)) {
      yield* keysIn(join(dir, name), key, range);
    }
  }
}

/** Objects by their name, directories with the slash that their keys go on with: so they sort as their keys do. */
async function namesIn(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    const names = entries.flatMap((entry) => {
      if (entry.isDirectory()) return [`${entry.name}/`];
      return entry.name.endsWith(SUFFIX) ? [entry.name.slice(0, -SUFFIX.length)] : [];
    });
    return names.sort(byBytes);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Whether a directory, whose keys all begin with `path`, can have keys of the range. */
function mayHold(path: string, { prefix, startAfter }: KeyRange): boolean {
  if (!path.startsWith(prefix) && !prefix.startsWith(path)) return false;
  return path > startAfter || startAfter.startsWith(path);
}

/** Keys are ASCII: comparing their code units compares their bytes. */
function byBytes(left: string, right: string): number {
  return left < right ? -1 : 1;
}
