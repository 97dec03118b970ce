/** Documents and batches, as a program sends them with a key. */
import { makePdf } from '../../../tools/make-pdf/make-pdf.mjs';
import { type Organisation, service } from './service';

const UPLOADS_AT_ONCE = 8;

export const BROKEN = Buffer.from('this is no document');

export function pdf(title: string, pages = 1): Buffer {
  return makePdf({ pages, title, charactersPerPage: 400, tablesPerPage: 1, rowsPerTable: 3 });
}

/** What a batch is made with besides its documents; `filename` begins their names. */
export interface SubmitOptions {
  readonly filename?: string;
  readonly webhook?: object;
  readonly metadata?: object;
}

/** Uploads the documents and submits them as one batch; returns its id. */
export async function submitBatch(
  organisation: Organisation,
  documents: readonly Buffer[],
  { filename = 'document', ...options }: SubmitOptions = {},
): Promise<string> {
  const ids: string[] = [];
  for (let at = 0; at < documents.length; at += UPLOADS_AT_ONCE) {
    const some = documents.slice(at, at + UPLOADS_AT_ONCE);
    ids.push(
      ...(await Promise.all(
        some.map((bytes, index) => upload(organisation, bytes, `${filename}-${String(at + index + 1)}.pdf`)),
      )),
    );
  }
  const source = { type: 'files', file_ids: ids };
  const { id } = await call<{ id: string }>(organisation, 'POST', '/v1/batches', { source, ...options });
  return id;
}

interface Registered {
  readonly id: string;
  readonly upload: { readonly url: string; readonly method: string; readonly headers?: Record<string, string> };
}

async function upload(organisation: Organisation, bytes: Buffer, filename: string): Promise<string> {
  const content = { size_bytes: bytes.length, filename, content_type: 'application/pdf' };
  const { id, upload: to } = await call<Registered>(organisation, 'POST', '/v1/files', content);
  const headers = { 'content-type': 'application/pdf', ...to.headers };
  const put = await fetch(to.url, { method: to.method, headers, body: new Uint8Array(bytes) });
  if (!put.ok) throw new Error(`upload: ${String(put.status)} ${await put.text()}`);
  return id;
}

/** A request with the organisation's key; throws for an answer that is an error. */
export async function call<Answer>(
  { key }: Organisation,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${service().urls[0]}${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${text}`);
  const value: Answer = JSON.parse(text);
  return value;
}
