import type { ExtractJob } from '../../platform/engine';
import type { Extractor } from './extractor.policy';

/** A document, its schema, and the time for it. */
export interface FieldWork extends ExtractJob {
  /** When the request ends at the latest, on the monotonic clock. */
  readonly endsMs: number;
}

/** A response body in a file of the request. */
export interface FilledSchema {
  readonly path: string;
  readonly size: number;
  readonly answeredBy: Extractor;
}

/** Fills a schema from a document and writes the response body. */
export interface FieldExtractor {
  /** Rejects with a `DomainError`, or with what a callback of the work threw. */
  fill(work: FieldWork): Promise<FilledSchema>;
}
