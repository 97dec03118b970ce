/**
 * What a batch command has done, a line for each step, so that one that was killed goes on where it ended: a document is not
 * uploaded twice, and no batch is created twice, since its key is written down before it is sent.
 */
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from './options.js';

interface Upload {
  readonly step: 'uploaded';
  readonly name: string;
  /** Size and time of the file: another one is another document. */
  readonly version: string;
  readonly fileId: string;
}

interface Begun {
  readonly step: 'batch';
  readonly key: string;
  /** In the order of the batch's items. */
  readonly names: readonly string[];
  readonly fileIds: readonly string[];
}

interface Ended {
  readonly step: 'failed' | 'saved';
  readonly name: string;
}

/** The batch is no more of use: it couldn't be created, or its results are gone. */
interface Dropped {
  readonly step: 'dropped';
  readonly key: string;
}

type Entry = Upload | Begun | Ended | Dropped;

export class Journal {
  readonly #file: string;
  readonly #lock: string;
  readonly #uploads = new Map<string, Upload>();
  readonly #batches = new Map<string, Begun>();
  readonly #ended = new Map<string, Ended['step']>();

  /** One command at a time writes to a folder of results. */
  constructor(out: string) {
    mkdirSync(out, { recursive: true });
    this.#file = path.join(out, '.recto-batch.jsonl');
    this.#lock = path.join(out, '.recto-batch.lock');
    lock(this.#lock);
    if (!existsSync(this.#file)) return;
    for (const line of readFileSync(this.#file, 'utf8').split('\n')) {
      const entry = entryOf(line);
      if (entry) this.#take(entry);
    }
    // The last line may have been cut off.
    appendFileSync(this.#file, '\n');
  }

  /** Batches with items whose end isn't known. */
  get open(): Begun[] {
    return [...this.#batches.values()].filter(({ names }) => names.some((name) => !this.#ended.has(name)));
  }

  hasFailed(name: string): boolean {
    return this.#ended.get(name) === 'failed';
  }

  isEnded(name: string): boolean {
    return this.#ended.has(name);
  }

  /** The id of an upload of this very file. */
  uploadOf(name: string, version: string): string | undefined {
    const upload = this.#uploads.get(name);
    return upload?.version === version ? upload.fileId : undefined;
  }

  write(entry: Entry): void {
    this.#take(entry);
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  release(): void {
    rmSync(this.#lock, { force: true });
  }

  #take(entry: Entry): void {
    switch (entry.step) {
      case 'uploaded':
        this.#uploads.set(entry.name, entry);
        break;
      case 'batch':
        this.#batches.set(entry.key, entry);
        for (const name of entry.names) this.#ended.delete(name);
        break;
      case 'dropped':
        for (const name of this.#batches.get(entry.key)?.names ?? []) this.#uploads.delete(name);
        this.#batches.delete(entry.key);
        break;
      case 'failed':
      case 'saved':
        this.#ended.set(entry.name, entry.step);
        break;
    }
  }
}

function entryOf(line: string): Entry | null {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return null;
  }
}

function lock(file: string): void {
  for (;;) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return;
    } catch {
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder > 0 && isRunning(holder))
        throw new UsageError(`Process ${holder} is writing to this folder: wait for it.`);
      rmSync(file, { force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
