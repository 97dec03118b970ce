/**
 * From a document that is in to the JSON of its extraction: convert it if need be, hold its price, have the schema filled, write the
 * answer. The price is the caller's to settle or to release.
 */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { abortReason } from '../../errors';
import { Clock } from '../../platform/clock';
import type { ExtractOptions } from '../../platform/engine';
import { LanguageModel } from '../../platform/language-model';
import { EventLog } from '../../platform/observability';
import type { SpooledSource } from '../intake';
import { OfficeDocuments } from '../parse';
import { UsageService } from '../usage';
import { EmbeddedExtractor } from './embedded-extractor';
import type { Extractor } from './extractor.policy';
import type { FieldExtractor } from './field-extractor';
import { ModelExtractor } from './model-extractor';

export interface ExtractionWork {
  readonly source: SpooledSource;
  readonly options: ExtractOptions;
  /** The execution: the hold is kept under it. */
  readonly subjectId: string;
  readonly organisationId: string;
  /** Whom the charge names; null for a member in the dashboard. */
  readonly keyId: string | null;
  readonly phi: boolean;
  readonly signal: AbortSignal;
  /** When the request ends at the latest, on the monotonic clock. */
  readonly endsMs: number;
  /** So many pages are read by now. */
  readonly onProgress?: (pagesDone: number) => void;
}

export interface ExtractedDocument {
  /** The answer, in the directory of the source. */
  readonly path: string;
  readonly size: number;
  readonly pages: number;
  readonly answeredBy: Extractor;
}

@Injectable()
export class SchemaExtraction {
  constructor(
    private readonly office: OfficeDocuments,
    private readonly embedded: EmbeddedExtractor,
    private readonly byModel: ModelExtractor,
    private readonly model: LanguageModel,
    private readonly usage: UsageService,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly log: EventLog,
  ) {}

  /** When a request that begins now ends at the latest. */
  endsMs(): number {
    return this.clock.monotonicMs() + this.config.requests.totalMs;
  }

  /** When it throws, nothing is held. */
  async extract(work: ExtractionWork): Promise<ExtractedDocument> {
    const { source, options, organisationId, subjectId, keyId, phi, signal, endsMs, onProgress } = work;
    const lastsMs = this.config.requests.totalMs;
    let pages = 0;
    const extractor: FieldExtractor = this.model.serves(phi) ? this.byModel : this.embedded;
    try {
      const document = { source, organisationId, phi, operation: 'extract', urgency: 'now', signal } as const;
      const { path: readablePath, dropped, structure } = await this.office.readable(document);
      const filled = await extractor.fill({
        path: readablePath,
        dropped,
        structure,
        workDir: source.workDir,
        options,
        signal,
        urgency: 'now',
        organisationId,
        phi,
        endsMs,
        onProgress,
        onOpened: (document) => {
          ({ pages } = document);
          return this.usage.hold({ organisationId, subjectId, operation: 'extract', keyId, pages, lastsMs });
        },
      });
      if (signal.aborted) throw abortReason(signal);
      return { ...filled, pages };
    } catch (error) {
      await this.release(subjectId);
      throw error;
    }
  }

  /** What can't be released now goes with the sweep of holds. */
  async release(subjectId: string): Promise<void> {
    await this.usage.release(subjectId).catch((error: unknown) => {
      this.log.failure('discard', error);
    });
  }
}
