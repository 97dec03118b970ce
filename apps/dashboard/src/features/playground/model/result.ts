/** What the interface answers, as far as it is shown. */
import type { ParsedDocument } from '../../../lib/api';

export type Box = readonly [number, number, number, number];

export interface Citation {
  readonly page: number;
  /** In thousandths of the page. */
  readonly bbox: Box | null;
  readonly text: string;
  readonly needs_review?: boolean;
  readonly review_reason?: string;
  readonly suggested_value?: string | number | boolean;
}

export interface ExtractedDocument {
  readonly values: unknown;
  readonly evidence: Readonly<Record<string, readonly Citation[]>>;
  readonly ungrounded_fields: readonly string[];
}

export type Result = ParsedDocument | ExtractedDocument;

export function isExtraction(result: Result): result is ExtractedDocument {
  return 'values' in result;
}
