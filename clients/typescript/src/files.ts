/** Registered files: bytes that wait for a batch. */
import { json } from './answers.js';
import { bytesBody } from './body.js';
import { type Document, openUpload } from './document.js';
import type { Transport } from './transport.js';
import type { CallOptions, RectoFile } from './types.js';

export class Files {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Registers a document and sends its bytes straight to storage, without the key. */
  async upload(document: Document, options: CallOptions = {}): Promise<RectoFile> {
    const opened = await openUpload(document);
    const file = await this.#register({ size_bytes: opened.size, filename: opened.name }, options);
    if (!file.upload) throw new Error(`${file.id} has no address to upload to`);
    const call = {
      method: 'PUT',
      path: new URL(file.upload.url),
      body: bytesBody(opened),
      repeat: 'harmless',
      isLong: true,
    } as const;
    await this.#transport.call(call, options, async (response) => {
      await response.text();
    });
    return file;
  }

  /** Whether the bytes have arrived, and their SHA-256. Batches look for themselves. */
  get(fileId: string, options: CallOptions = {}): Promise<RectoFile> {
    const path = `/v1/files/${encodeURIComponent(fileId)}`;
    return this.#transport.call({ method: 'GET', path, repeat: 'harmless' }, options, json<RectoFile>);
  }

  #register(body: { size_bytes: number; filename: string }, options: CallOptions): Promise<RectoFile> {
    const headers = { 'Content-Type': 'application/json' };
    // A registration that is made twice costs nothing and lapses by itself.
    const call = {
      method: 'POST',
      path: '/v1/files',
      body: JSON.stringify(body),
      headers,
      repeat: 'harmless',
    } as const;
    return this.#transport.call(call, { ...options, timeoutMs: undefined }, json<RectoFile>);
  }
}
