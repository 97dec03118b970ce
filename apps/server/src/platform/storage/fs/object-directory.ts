/** Objects as files below one directory. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { assertObjectKey } from '../object-key';
import type { ListedObject, PutReceipt, StoredObject } from '../storage.port';
import { keysIn, SUFFIX } from './key-order';
import { isMissing, OpenObject, writeObjectFile } from './object-file';

/** A file that nobody has written to for so long is nobody's: far above the time that the listener gives an upload. */
const ABANDONED_AFTER_MS = 3_600_000;

/** So many objects of a listing are looked at together. */
const LISTED_AT_ONCE = 64;

export class ObjectDirectory {
  private readonly objects: string;
  private readonly unfinished: string;

  constructor(
    private readonly dir: string,
    /** The time that an object is given as its own; milliseconds since the epoch. */
    private readonly now: () => number,
  ) {
    this.objects = join(dir, 'objects');
    this.unfinished = join(dir, 'unfinished');
  }

  /** Makes the directories; what a killed process left unfinished goes, what other processes write at this moment stays. */
  async open(): Promise<void> {
    await mkdir(this.dir, { recursive: true, mode: 0o700 });
    await this.check();
    for (const name of await readdir(this.unfinished)) await this.removeAbandoned(join(this.unfinished, name));
  }

  async check(): Promise<void> {
    await mkdir(this.objects, { recursive: true, mode: 0o700 });
    await mkdir(this.unfinished, { recursive: true, mode: 0o700 });
  }

  async write(key: string, source: Readable, contentType: string, size: number): Promise<PutReceipt> {
    const path = this.pathOf(key);
    const unfinished = join(this.unfinished, randomUUID());
    try {
      const { etag } = await writeObjectFile(unfinished, source, { contentType, size, now: this.now });
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

  async *list(prefix: string, startAfter: string): AsyncIterable<ListedObject> {
    for await (const keys of groupsOf(keysIn(this.objects, '', { prefix, startAfter }))) {
      const objects = await Promise.all(keys.map((key) => this.head(key)));
      for (const object of objects) {
        if (object === null) continue;
        const { size, etag, modifiedAt } = object;
        yield { key: object.key, size, etag, modifiedAt };
      }
    }
  }

  private async removeAbandoned(path: string): Promise<void> {
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs + ABANDONED_AFTER_MS <= this.now()) await rm(path, { force: true });
    } catch (error) {
      // Finished in between.
      if (!isMissing(error)) throw error;
    }
  }

  private pathOf(key: string): string {
    assertObjectKey(key);
    return join(this.objects, `${key}${SUFFIX}`);
  }
}

async function* groupsOf(keys: AsyncIterable<string>): AsyncIterable<string[]> {
  let group: string[] = [];
  for await (const key of keys) {
    group.push(key);
    if (group.length < LISTED_AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
