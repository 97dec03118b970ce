// The routes of files, as a caller uses them.
import { createHash } from 'node:crypto';
import type { Service } from './service';

export interface FileJson {
  readonly object: string;
  readonly id: string;
  readonly customer_id: string;
  readonly status: string;
  readonly size_bytes: number;
  readonly filename: string;
  readonly content_type: string;
  readonly sha256?: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly upload?: { readonly method: string; readonly url: string; readonly expires_at: string };
}

export class FilesClient {
  constructor(
    private readonly service: Service,
    private readonly key: string,
  ) {}

  post(body: string, contentType = 'application/json'): Promise<Response> {
    return fetch(`${this.service.baseUrl}/v1/files`, {
      method: 'POST',
      headers: { 'x-api-key': this.key, 'content-type': contentType },
      body,
    });
  }

  async register(body: Readonly<Record<string, unknown>>): Promise<FileJson> {
    return answered(await this.post(JSON.stringify(body)));
  }

  get(id: string): Promise<Response> {
    return fetch(`${this.service.baseUrl}/v1/files/${id}`, { headers: { 'x-api-key': this.key } });
  }

  async check(id: string): Promise<FileJson> {
    return answered(await this.get(id));
  }

  /** Registers a file and sends its bytes to the upload URL. */
  async upload(
    bytes: Uint8Array<ArrayBuffer> | string,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<FileJson> {
    const file = await this.register({ size_bytes: Buffer.byteLength(bytes), ...more });
    const response = await put(file, bytes);
    if (response.status !== 200) throw new Error(`the upload was answered ${String(response.status)}`);
    return file;
  }
}

export function put(
  { upload }: Pick<FileJson, 'upload'>,
  body: Uint8Array<ArrayBuffer> | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  if (upload === undefined) throw new Error('the file takes no upload any more');
  return fetch(upload.url, { method: upload.method, body, headers });
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function answered(response: Response): Promise<FileJson> {
  if (response.status !== 200) throw new Error(`${String(response.status)} ${await response.text()}`);
  return (await response.json()) as FileJson;
}
