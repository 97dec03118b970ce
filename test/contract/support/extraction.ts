// Extraction over both of its routes: the same fields as JSON with a URL, or as a form with a file.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formOf, type Service } from './service';

export type Route = 'url' | 'file';

export const ROUTES: readonly Route[] = ['url', 'file'];

export interface Fields {
  /** A JSON value, or the text of one. */
  readonly schema?: unknown;
  readonly [option: string]: unknown;
}

/** A server with one document. */
export class Origin {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(document = '%PDF-1.7 from afar'): Promise<Origin> {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(document);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Origin(server, `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/a.pdf`);
  }

  stop(): Promise<unknown> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

export function extract(
  { baseUrl }: Service,
  key: string,
  { route, url, fields, signal }: { route: Route; url: string; fields: Fields; signal?: AbortSignal },
): Promise<Response> {
  const common = { method: 'POST', ...(signal === undefined ? {} : { signal }) };
  if (route === 'url') {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    return fetch(`${baseUrl}/v1/extract/schema`, { ...common, headers, body: jsonBody({ url, ...fields }) });
  }
  const body = formOf(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)])));
  return fetch(`${baseUrl}/v1/extract/schema/file`, { ...common, headers: { 'x-api-key': key }, body });
}

/** A schema that is given as text is put in as it is. */
function jsonBody(fields: Fields): string {
  const members = Object.entries(fields).map(([name, value]) => {
    const text = name === 'schema' && typeof value === 'string' ? value : JSON.stringify(value);
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{${members.join(',')}}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
