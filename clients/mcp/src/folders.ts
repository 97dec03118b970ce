/** The folders that a model may read from. Whatever it asks for, links and `..` included, nothing else is opened. */
import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Of the service: a larger document is refused there as well. */
const LARGEST = 157_286_400;
const MOST_LISTED = 500;
const DOCUMENT = /\.(pdf|docx|pptx|png|jpe?g|webp|tiff?|heic|heif|bmp|gif)$/i;

export interface FoundDocument {
  readonly path: string;
  readonly size_bytes: number;
}

export interface OpenedDocument {
  readonly name: string;
  readonly data: Uint8Array;
  /** Differs when the document does. */
  readonly version: string;
}

export class Folders {
  readonly #roots: readonly string[];

  private constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  static async of(folders: readonly string[]): Promise<Folders> {
    const roots = await Promise.all(folders.map((folder) => realpath(path.resolve(folder))));
    for (const root of roots) if (!(await stat(root)).isDirectory()) throw new Error(`${root} is no folder.`);
    return new Folders(roots);
  }

  /** Documents by their names, in the order of their paths. */
  async list(): Promise<{ documents: FoundDocument[]; more: number }> {
    const files = (await Promise.all(this.#roots.map(documentsBelow))).flat().sort();
    const listed = await Promise.all(
      files.slice(0, MOST_LISTED).map(async (file) => ({ path: file, size_bytes: (await stat(file)).size })),
    );
    return { documents: listed, more: files.length - listed.length };
  }

  /** The bytes of a document, which are read from what was checked. */
  async open(given: string): Promise<OpenedDocument> {
    const file = await this.#inside(given);
    if (file === null) throw new Error(`${given} is no file of the allowed folders: ${this.#roots.join(', ')}`);
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const opened = await handle.stat();
      // A folder on the way can have become a link since it was looked at.
      const now = await this.#inside(file).then((same) => (same === file ? stat(file) : null));
      if (!opened.isFile() || now?.ino !== opened.ino || now.dev !== opened.dev)
        throw new Error(`${given} is no plain file.`);
      if (opened.size > LARGEST) throw new Error(`${given} is larger than 150 MB.`);
      const version = `${file}:${opened.size}:${opened.mtimeMs}`;
      return { name: path.basename(file), data: await handle.readFile(), version };
    } finally {
      await handle.close();
    }
  }

  /** The real path of what is inside of a folder; what isn't there and what lies outside can't be told apart. */
  async #inside(given: string): Promise<string | null> {
    for (const root of this.#roots) {
      const file = await realpath(path.resolve(root, given)).catch(() => null);
      if (file !== null && this.#roots.some((one) => file.startsWith(one + path.sep))) return file;
    }
    return null;
  }
}

async function documentsBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && DOCUMENT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
