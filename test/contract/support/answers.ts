// Checks every answer of a contract test against openapi.json and console.openapi.json: promised headers must be present, the status must be
// documented for the operation, and an error's body must match its schema exactly.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import { isErrorCode } from '../../../apps/server/src/errors';

export interface MetAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  /** Null unless it is an error. */
  readonly body: string | null;
}

interface DocumentedHeader {
  readonly $ref?: string;
  readonly required?: boolean;
}

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, DocumentedHeader>>;
  readonly content?: Readonly<Record<string, object>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly headers: Readonly<Record<string, DocumentedHeader>>;
  };
}

const DOCUMENT = both(read('openapi.json'), read('console.openapi.json'));
/** Routes in the shape of another service, errors too. */
const FOREIGN: ReadonlySet<string> = new Set(['/v1/convert/file']);
const REQUEST_ID = /^[!-~]{1,128}$/;

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: 'openapi', ...closed(DOCUMENT) });
const validators = new Map<string, ValidateFunction>();

function read(name: string): OpenApi {
  return JSON.parse(readFileSync(join(__dirname, '../../..', name), 'utf8')) as OpenApi;
}

/** Schemas of the same name are the same: they are made from one set of classes. */
function both(one: OpenApi, other: OpenApi): OpenApi {
  const { schemas, headers } = one.components;
  return {
    paths: { ...one.paths, ...other.paths },
    components: { schemas: { ...schemas, ...other.components.schemas }, headers },
  };
}

/** How an answer differs from the document; empty if it doesn't. */
export function faultsOf(answer: MetAnswer): string[] {
  const found = operationOf(answer);
  if (found !== null) return faultsOfOperation(answer, found);
  const id = answer.headers.get('x-request-id') ?? '';
  const faults = REQUEST_ID.test(id) ? [] : ['it has no x-request-id'];
  const isOurs = answer.path.startsWith('/v1') && !FOREIGN.has(answer.path);
  return answer.body === null || !isOurs || isPlainError(answer.body)
    ? faults
    : [...faults, `its body is none of an error: ${answer.body}`];
}

function faultsOfOperation(answer: MetAnswer, { path, operation }: Found): string[] {
  const { status, body } = answer;
  const response = operation.responses[String(status)];
  if (response === undefined) return [`the document tells of no ${String(status)}`];
  const missing = Object.entries(response.headers ?? {})
    .filter(([name, header]) => isRequired(header) && !answer.headers.has(name))
    .map(([name]) => `it has no ${name}`);
  if (body === null) return missing;
  const validate = validatorOf(path, answer);
  return validate(parsed(body)) ? missing : [...missing, `${ajv.errorsText(validate.errors)}: ${body}`];
}

interface Found {
  readonly path: string;
  readonly operation: Operation;
}

function operationOf({ method, path }: MetAnswer): Found | null {
  for (const [template, operations] of Object.entries(DOCUMENT.paths)) {
    const operation = operations[method.toLowerCase()];
    const pattern = new RegExp(`^${template.replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`);
    if (operation !== undefined && pattern.test(path)) return { path: template, operation };
  }
  return null;
}

function validatorOf(path: string, { method, status }: MetAnswer): ValidateFunction {
  const place = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  ];
  const $ref = `openapi#/${place.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')}`;
  const made = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, made);
  return made;
}

function isRequired(header: DocumentedHeader): boolean {
  const { $ref } = header;
  const documented = $ref === undefined ? header : DOCUMENT.components.headers[$ref.slice($ref.lastIndexOf('/') + 1)];
  return documented?.required === true;
}

/** For a path without an operation. */
function isPlainError(body: string): boolean {
  const value = parsed(body);
  if (typeof value !== 'object' || value === null || !('error' in value) || !('message' in value)) return false;
  return isErrorCode(value.error) && typeof value.message === 'string' && Object.keys(value).length === 2;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The document with closed schemas for errors: additional properties are compatible, but they must be documented. */
function closed({ paths, components }: OpenApi): object {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    if (!/^(ValidationFault|.*Error)$/.test(name) || name === 'ItemError') return [name, schema];
    const sets = 'oneOf' in schema && Array.isArray(schema.oneOf) ? { oneOf: schema.oneOf.map(shut) } : shut(schema);
    return [name, sets];
  });
  return { paths, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

function shut(schema: unknown): object {
  return { ...(schema as object), additionalProperties: false };
}

const watched = new Set<string>();

/** Makes `fetch` fail a test if an answer differs from the document. */
export function watch(baseUrl: string): void {
  watched.add(new URL(baseUrl).origin);
}

const unwatched = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const response = await unwatched(input, init);
  const { origin, pathname } = new URL(response.url);
  if (!watched.has(origin)) return response;
  const asked = init?.method ?? (input instanceof Request ? input.method : 'GET');
  const { status, headers } = response;
  const body = status >= 400 ? await response.clone().text() : null;
  const faults = faultsOf({ method: response.redirected ? 'GET' : asked, path: pathname, status, headers, body });
  if (faults.length === 0) return response;
  throw new Error(
    `${asked} ${pathname} was answered ${String(status)} otherwise than openapi.json says: ${faults.join('; ')}`,
  );
};
