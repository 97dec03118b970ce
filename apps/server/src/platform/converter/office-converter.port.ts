/**
 * The port to the converters of office documents: a clean copy of a DOCX or PPTX on disk goes in, a PDF on disk comes
 * out. What a caller sent never gets here: `recto-office` writes the copy first.
 */
import type { JailState, Urgency } from '../engine';

type OfficeFormat = 'docx' | 'pptx';

export interface ConversionJob {
  /** The clean copy, on the file system of the spool. `convert` moves it away. */
  source: string;
  format: OfficeFormat;
  /** Where the PDF is put, on the same file system; nothing is there unless `convert` resolves. */
  target: string;
  /** Aborts if the caller hangs up or the request's deadline passes. */
  signal: AbortSignal;
  urgency: Urgency;
  /** A converter has taken the document, so the wait for one is over. */
  onStarted?(): void;
}

export interface Conversion {
  /** Pages of the PDF. A presentation has one for each slide, hidden ones too. */
  pages: number;
}

export interface ConverterHealth {
  /**
   * Whether office documents are read here at all: not with `RECTO_OFFICE=off`, nor with `auto` where LibreOffice isn't
   * installed. They are unsupported then.
   */
  enabled: boolean;
  /** Whether the service can't do without: `RECTO_OFFICE=on`. */
  required: boolean;
  /**
   * Why no document can be converted, as a sentence without a full stop; null if one can, or waits for the first
   * converter, which is still starting.
   */
  fault: string | null;
  size: number;
  /** Converters that are up, or are being replaced by one that hasn't failed to start. */
  ready: number;
  busy: number;
  waiting: number;
  /** Null until a converter is up. */
  jail: JailState | null;
}

export abstract class OfficeConverter {
  /**
   * Converts a document, which waits for its turn until its signal aborts; its deadline begins with its turn. A process
   * converts one document only, so that nothing of a document is left for the next.
   *
   * Rejects with a `DomainError`: `unreadable_document`, `page_limit_exceeded` (with `limit` and `pages`; decided
   * before the PDF is written), `parse_timeout`, `parser_died`, `parse_failed`, `unavailable`, or the signal's reason.
   */
  abstract convert(job: ConversionJob): Promise<Conversion>;

  abstract health(): ConverterHealth;
}
