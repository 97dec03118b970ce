/** Gets the bytes of a document, from an upload or a URL, into a file of its own, within the limits. */
import type { Readable } from 'node:stream';
import type { Upload } from './upload-limits';

export interface SpooledSource {
  path: string;
  size: number;
  /** A directory of mode 0700 of this request alone; the document lies in it, and so may whatever the request makes. */
  workDir: string;
  /** Removes the directory with all that is in it. Never throws; twice is harmless. */
  dispose(): Promise<void>;
}

/** What one request may do while its document is brought in. */
export interface IntakeScope {
  /** The caller hung up, or the request ran past its deadline. */
  signal: AbortSignal;
  /** What its bytes count against. What a worker brings in is bounded by the items that it has in work. */
  upload?: Upload;
}

export abstract class IntakeService {
  /** Rejects with `document_too_large` as soon as the limit is passed, with `unsupported_input` for an empty upload. */
  abstract fromUpload(bytes: Readable, scope: IntakeScope): Promise<SpooledSource>;

  /** Rejects with `url_fetch_failed` (400, 502 or 504), `document_too_large` or `unsupported_input`. */
  abstract fromUrl(url: string, scope: IntakeScope): Promise<SpooledSource>;
}
