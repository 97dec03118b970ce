/** The client: what the interface offers, each operation a method. */
import type { Dispatcher } from 'undici';
import { json } from './answers.js';
import { Batches } from './batches.js';
import { formBody } from './body.js';
import { type Document, openDocument } from './document.js';
import { RectoError } from './errors.js';
import { Files } from './files.js';
import { isTypedSchema, type JsonSchema, jsonSchemaOf, typed, type TypedSchema } from './schema.js';
import { saveBody } from './to-disk.js';
import { type Call, Transport } from './transport.js';
import type {
  CallOptions,
  Extraction,
  ExtractOptions,
  ExtractSchemaResponse,
  ParseOptions,
  ParseResponse,
} from './types.js';

export interface RectoOptions {
  /** Where the service is; by default what RECTO_URL says. */
  readonly baseUrl?: string | undefined;
  /** By default what RECTO_API_KEY says. */
  readonly apiKey?: string | undefined;
  /** How often a call is repeated after a passing failure (4). */
  readonly retries?: number | undefined;
  /** Of a proxy or a private certificate authority: undici's Agent or ProxyAgent. */
  readonly dispatcher?: Dispatcher | undefined;
}

type Given = Readonly<Record<string, boolean | number | string | undefined>>;

const RETRIES = 4;

export class Recto {
  readonly files: Files;
  readonly batches: Batches;
  readonly #transport: Transport;

  constructor({
    baseUrl = process.env['RECTO_URL'],
    apiKey = process.env['RECTO_API_KEY'],
    retries = RETRIES,
    dispatcher,
  }: RectoOptions = {}) {
    this.#transport = new Transport({
      baseUrl: addressOf(baseUrl),
      apiKey: keyOf(apiKey),
      tries: retries + 1,
      dispatcher,
    });
    this.files = new Files(this.#transport);
    this.batches = new Batches(this.#transport);
  }

  /** Text, tables and figures of a document in reading order. */
  async parse(document: Document, options: ParseOptions = {}, call: CallOptions = {}): Promise<ParseResponse> {
    return this.#transport.call(await documentCall('/v1/parse', document, options), call, json<ParseResponse>);
  }

  /** The same into a file, which is there once it is whole. */
  async parseToFile(
    document: Document,
    file: string,
    options: ParseOptions = {},
    call: CallOptions = {},
  ): Promise<void> {
    await this.#transport.call(await documentCall('/v1/parse', document, options), call, (answer) =>
      saveBody(answer, file),
    );
  }

  /**
   * Fills a schema from a document. A schema of zod (or of another library of standardschema.dev) gives values of its type, or
   * {@link ValuesMismatchError}: make optional or nullable what a document may lack. A JSON Schema gives values as they come.
   */
  async extract<Values>(
    document: Document,
    options: ExtractOptions & { schema: TypedSchema<Values> },
    call?: CallOptions,
  ): Promise<Extraction<Values>>;
  async extract(
    document: Document,
    options: ExtractOptions & { schema?: JsonSchema },
    call?: CallOptions,
  ): Promise<ExtractSchemaResponse>;
  async extract(
    document: Document,
    { schema, ...options }: ExtractOptions & { schema?: JsonSchema | TypedSchema },
    call: CallOptions = {},
  ): Promise<ExtractSchemaResponse | Extraction<unknown>> {
    const shape = schema && isTypedSchema(schema) ? jsonSchemaOf(schema) : schema;
    const request = await documentCall('/v1/extract/schema', document, options, shape);
    const answer = await this.#transport.call(request, call, json<ExtractSchemaResponse>);
    return schema && isTypedSchema(schema) ? typed(schema, answer) : answer;
  }
}

/** A form with the document, or JSON with its address. It may be billed, so it is repeated only where nothing has begun. */
async function documentCall(route: string, document: Document, options: Given, schema?: JsonSchema): Promise<Call> {
  const opened = await openDocument(document);
  const call = { method: 'POST', repeat: 'billed', isLong: true } as const;
  if ('url' in opened) {
    const body = JSON.stringify({ url: opened.url, ...options, ...(schema ? { schema } : {}) });
    return { ...call, path: route, body, headers: { 'Content-Type': 'application/json' } };
  }
  const fields: Record<string, string> = schema ? { schema: JSON.stringify(schema) } : {};
  for (const [name, value] of Object.entries(options)) if (value !== undefined) fields[name] = String(value);
  return { ...call, path: `${route}/file`, body: formBody(fields, opened) };
}

function addressOf(baseUrl: string | undefined): URL {
  if (!baseUrl) throw new RectoError('The address of the service is missing: give baseUrl, or set RECTO_URL.');
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new RectoError('The address of the service has to be http(s)://host[:port][/path].');
  return url;
}

function keyOf(apiKey: string | undefined): string {
  if (!apiKey) throw new RectoError('The key is missing: give apiKey, or set RECTO_API_KEY.');
  if (!/^[!-~]+$/.test(apiKey)) throw new RectoError('The key has characters that no key has, such as a line break.');
  return apiKey;
}
