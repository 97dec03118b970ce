/** Parses and extractions of a document of the playground: read, billed and answered as on the interface, and kept beside the document. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database';
import type { ExtractOptions } from '../../platform/engine';
import { Ids } from '../../platform/ids';
import { EventLog } from '../../platform/observability';
import { Storage } from '../../platform/storage';
import { SchemaExtraction } from '../extract';
import { IntakeService, type SpooledSource } from '../intake';
import { DocumentParser, type ParseOptionsDto, type Shelf } from '../parse';
import { type Operation, priceOf, UsageService } from '../usage';
import { type DocumentView, PlaygroundRepository, type RunOptions, type RunView } from './documents.repository';
import { documentKey, figureKey, resultKey } from './playground-keys';
import { type StoredFile, storedFile } from './stored-file';

/** What is made of a document, and who hears of it. */
export interface RunWish {
  readonly document: DocumentView;
  readonly signal: AbortSignal;
  /** So many pages are read by now. */
  readonly onProgress: (pagesDone: number) => void;
}

/** A result in the directory of its source. */
interface Made {
  readonly path: string;
  readonly size: number;
  readonly storedKeys: readonly string[];
}

const RESULT_TYPE = 'application/json; charset=utf-8';

@Injectable()
export class PlaygroundRuns {
  constructor(
    private readonly rows: PlaygroundRepository,
    private readonly parser: DocumentParser,
    private readonly extraction: SchemaExtraction,
    private readonly intake: IntakeService,
    private readonly usage: UsageService,
    private readonly storage: Storage,
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly log: EventLog,
  ) {}

  /** `linkTo` leads to a figure of the result by the id of the run and its name. */
  parse(wish: RunWish, options: ParseOptionsDto, linkTo: (runId: string, name: string) => string): Promise<RunView> {
    const { document, signal, onProgress } = wish;
    return this.run(wish, 'parse', Object.fromEntries(Object.entries(options)), async (source, subjectId) => {
      const { path, size, storedKeys } = await this.parser.parse({
        source,
        options,
        subjectId,
        organisationId: document.organisationId,
        keyId: null,
        phi: false,
        inlinePictures: false,
        urgency: 'now',
        signal,
        lastsMs: this.config.requests.totalMs,
        onProgress,
        shelf: shelfOf(document.id, subjectId, linkTo),
      });
      return { path, size, storedKeys };
    });
  }

  extract(wish: RunWish, options: ExtractOptions): Promise<RunView> {
    const { document, signal, onProgress } = wish;
    return this.run(wish, 'extract', { ...options }, async (source, subjectId) => {
      const { organisationId } = document;
      const { path, size } = await this.extraction.extract({
        source,
        options,
        subjectId,
        organisationId,
        keyId: null,
        phi: false,
        signal,
        endsMs: this.extraction.endsMs(),
        onProgress,
      });
      return { path, size, storedKeys: [] };
    });
  }

  /** Refuses what the credits of this moment don't cover. */
  requireCover({ organisationId, pages }: DocumentView, operation: Operation): Promise<void> {
    return this.usage.requireCover({ organisationId, operation, pages });
  }

  result(document: DocumentView, runId: string): Promise<StoredFile> {
    return this.stored(document, runId, resultKey(document.id, runId));
  }

  figure(document: DocumentView, runId: string, name: string): Promise<StoredFile> {
    return this.stored(document, runId, figureKey(document.id, runId, name));
  }

  private async stored({ runs }: DocumentView, runId: string, key: string): Promise<StoredFile> {
    const isKnown = runs.some(({ id }) => id === runId);
    const file = isKnown ? await storedFile(this.storage, key) : null;
    if (file === null) throw new DomainError('playground_run_not_found');
    return file;
  }

  private async run(
    wish: RunWish,
    operation: Operation,
    options: RunOptions,
    make: (source: SpooledSource, subjectId: string) => Promise<Made>,
  ): Promise<RunView> {
    const { document, signal } = wish;
    const stream = await this.storage.get(documentKey(document.id));
    if (stream === null) throw new DomainError('playground_document_not_found');
    const runId = this.ids.make();
    const source = await this.intake.fromUpload(stream, { signal });
    try {
      const made = await make(source, runId);
      return await this.kept(made, { document, runId, operation, options });
    } finally {
      await source.dispose();
    }
  }

  /** The result is stored, then charged and shown together. */
  private async kept(
    { path, size, storedKeys }: Made,
    { document, runId, operation, options }: KeptRun,
  ): Promise<RunView> {
    const key = resultKey(document.id, runId);
    try {
      await this.storage.put(key, path, { contentType: RESULT_TYPE, size });
      const { credits } = priceOf(operation, document.pages);
      const run = { id: runId, documentId: document.id, operation, options, credits, createdAt: this.clock.now() };
      return await this.database.transaction(async (client) => {
        const row = await this.rows.insertRun(client, run);
        await this.usage.settleIn(client, runId, runId);
        return row;
      });
    } catch (error) {
      await this.parser.discard(runId, [...storedKeys, key]);
      this.log.failure('playground_run', error);
      throw error;
    }
  }
}

interface KeptRun {
  readonly document: DocumentView;
  readonly runId: string;
  readonly operation: Operation;
  readonly options: RunOptions;
}

function shelfOf(documentId: string, runId: string, linkTo: (runId: string, name: string) => string): Shelf {
  const folder = figureKey(documentId, runId, '');
  return {
    keyOf: (name) => figureKey(documentId, runId, name),
    linkTo: (key) => linkTo(runId, key.slice(folder.length)),
  };
}
