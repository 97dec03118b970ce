import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Recto } from '../client.js';
import { ConflictError, NotFoundError, ResultExpiredError } from '../errors.js';
import type { Batch, BatchItem } from '../types.js';
import { documentsBelow, type LocalDocument, withoutResult } from './documents.js';
import { forEach, isHopeless, reasonOf } from './each.js';
import { Journal } from './journal.js';
import type { Options } from './options.js';
import { Progress } from './progress.js';

const PARALLEL = 4;
/** Of the 10,000 that a batch may have: results come sooner, and less is lost with a batch. */
const LARGEST_BATCH = 1_000;

/** Parses documents as batches; returns how many have failed. */
export async function batchFolder(recto: Recto, options: Options, signal: AbortSignal): Promise<number> {
  const documents = await documentsBelow(options.paths, options.out);
  const journal = new Journal(options.out);
  try {
    const missing = await withoutResult(documents, options.force);
    const wanted = missing.filter(({ name }) => options.force || options.retryFailed || !journal.hasFailed(name));
    const progress = new Progress(wanted.length, documents.length - missing.length);
    if (wanted.length < missing.length)
      progress.say(`${missing.length - wanted.length} have failed before: --retry-failed sends them again.`);
    await new BatchRun(recto, options, { journal, progress, signal }).run(wanted);
    progress.end();
    return progress.failed + missing.length - wanted.length;
  } finally {
    journal.release();
  }
}

interface Surroundings {
  readonly journal: Journal;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

class BatchRun {
  readonly #recto: Recto;
  readonly #options: Options;
  readonly #with: Surroundings;

  constructor(recto: Recto, options: Options, surroundings: Surroundings) {
    this.#recto = recto;
    this.#options = options;
    this.#with = surroundings;
  }

  /** Takes up the batches of an earlier run, then makes new ones of what is left. */
  async run(documents: readonly LocalDocument[]): Promise<void> {
    const byName = new Map(documents.map((document) => [document.name, document]));
    const { journal } = this.#with;
    if (!this.#options.force) {
      for (const { key, names, fileIds } of journal.open) {
        if (!names.some((name) => byName.has(name) && !journal.isEnded(name))) continue;
        for (const name of (await this.#batch(key, names, fileIds, byName)) ?? []) byName.delete(name);
      }
    }
    const left = [...byName.values()];
    for (let start = 0; start < left.length; start += LARGEST_BATCH) {
      const part = left.slice(start, start + LARGEST_BATCH);
      // Uploads of an earlier run can have lapsed; the second time all of them are new.
      if (!(await this.#newBatch(part, byName))) await this.#newBatch(part, byName);
    }
  }

  /** Whether there was such a batch. */
  async #newBatch(documents: readonly LocalDocument[], wanted: ReadonlyMap<string, LocalDocument>): Promise<boolean> {
    const uploaded = await this.#upload(documents);
    if (uploaded.size === 0) return true;
    const [names, fileIds, key] = [[...uploaded.keys()], [...uploaded.values()], randomUUID()];
    this.#with.journal.write({ step: 'batch', key, names, fileIds });
    return (await this.#batch(key, names, fileIds, wanted)) !== null;
  }

  /** The ids of the uploads by the documents' names, without those that could not be read. */
  async #upload(documents: readonly LocalDocument[]): Promise<Map<string, string>> {
    const { journal, progress, signal } = this.#with;
    const ids = new Map<string, string>();
    await forEach(documents, this.#options.parallel ?? PARALLEL, async ({ path, name }) => {
      signal.throwIfAborted();
      const version = await versionOf(path);
      let fileId = journal.uploadOf(name, version);
      if (fileId === undefined) {
        const file = await this.#recto.files.upload(path, { signal }).catch((error: unknown) => {
          if (signal.aborted || isHopeless(error)) throw error;
          progress.failure(name, reasonOf(error));
        });
        if (!file) return;
        fileId = file.id;
        journal.write({ step: 'uploaded', name, version, fileId });
      }
      ids.set(name, fileId);
    });
    return ids;
  }

  /** Creates the batch, or finds it by its key, and saves its results; the names whose end is known, or null without it. */
  async #batch(
    key: string,
    names: readonly string[],
    fileIds: readonly string[],
    wanted: ReadonlyMap<string, LocalDocument>,
  ): Promise<string[] | null> {
    const batch = await this.#create(key, fileIds);
    if (batch === null) return null;
    const { signal } = this.#with;
    const ended: string[] = [];
    const items: BatchItem[] = [];
    const saveAll = async (): Promise<void> => {
      await forEach(items.splice(0), this.#options.parallel ?? PARALLEL, async (item) => {
        const document = wanted.get(names[item.position] ?? '');
        if (!document) return;
        ended.push(document.name);
        await this.#save(item, document);
      });
    };
    for await (const item of this.#recto.batches.items(batch.id, { signal })) {
      if (items.push(item) >= PARALLEL) await saveAll();
    }
    await saveAll();
    return ended;
  }

  /** Null when uploads of it have lapsed: they are made again. */
  async #create(key: string, fileIds: readonly string[]): Promise<Batch | null> {
    const { journal, progress, signal } = this.#with;
    const source = { type: 'files' as const, file_ids: [...fileIds] };
    try {
      return await this.#recto.batches.create({ source, ...this.#options.parse }, { idempotencyKey: key, signal });
    } catch (error) {
      if (!(error instanceof NotFoundError || error instanceof ConflictError)) throw error;
      progress.say('Uploads of an earlier run have lapsed and are made again.');
      journal.write({ step: 'dropped', key });
      return null;
    }
  }

  async #save(item: BatchItem, { name, result }: LocalDocument): Promise<void> {
    const { journal, progress, signal } = this.#with;
    if (item.status !== 'succeeded') {
      journal.write({ step: 'failed', name });
      progress.failure(name, item.error?.message ?? item.status);
      return;
    }
    try {
      await this.#recto.batches.saveResult(item, result, { signal });
      journal.write({ step: 'saved', name });
      progress.succeeded(name);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ResultExpiredError) journal.write({ step: 'failed', name });
      progress.failure(name, reasonOf(error));
    }
  }
}

async function versionOf(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${size}-${mtimeMs}`;
}
