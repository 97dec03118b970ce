/** Objects as files below one directory. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { assertObjectKey } from '../object-key';
import type { PutReceipt, StoredObject } from '../storage.port';
import { isMissing, OpenObject, writeObjectFile } from './object-file';

/** Keeps the object `a` apart from the directory of `a/b`. */
const SUFFIX = '.object';

export class ObjectDirectory {
  private readonly objects: string;
  private readonly unfinished: string;

  constructor(private readonly dir: string) {
    this.objects = join(dir, 'objects');
    this.unfinished = join(dir, 'unfinished');
  }

  /** Makes the directories; what a killed process left unfinished goes. */
  async open(): Promise<void> {
    await mkdir(this.dir, { recursive: true, mode: 0o700 });
    await rm(this.unfinished, { recursive: true, force: true });
    await this.check();
  }

  async check(): Promise<void> {
    await mkdir(this.objects, { recursive: true, mode: 0o700 });
    await mkdir(this.unfinished, { recursive: true, mode: 0o700 });
  }

  async write(key: string, source: Readable, contentType: string, size: number): Promise<PutReceipt> {
    const path = this.pathOf(key);
    const unfinished = join(this.unfinished, randomUUID());
    try {
      const { etag } = await writeObjectFile(unfinished, source, contentType, size);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(unfinished, path);
      return { etag };
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  read(key: string): Promise<OpenObject | null> {
    return OpenObject.open(this.pathOf(key));
  }

  async head(key: string): Promise<StoredObject | null> {
    const object = await this.read(key);
    if (object === null) return null;
    await object.close();
    return { key, ...object.record, modifiedAt: object.modifiedAt };
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    // Only the part of the prefix before its last slash names directories.
    const start = join(this.objects, prefix.slice(0, prefix.lastIndexOf('/') + 1));
    for await (const path of filesBelow(start)) {
      const key = relative(this.objects, path).split(sep).join('/').slice(0, -SUFFIX.length);
      if (!key.startsWith(prefix)) continue;
      const object = await this.head(key);
      if (object !== null) yield object;
    }
  }

  private pathOf(key: string): string {
    assertObjectKey(key);
    return join(this.objects, `${key}${SUFFIX}`);
  }
}

async function* filesBelow(dir: string): AsyncIterable<string> {
  let entries;
  try {
    entries = await readdir(dir, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  for (const entry of entries) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.name.endsWith(SUFFIX)) yield path;
  }
}
