/** What the OpenAPI document says of all routes alike: the schemas of errors, and the id of a request. */
import type { OpenAPIObject } from '@nestjs/swagger';
import { settleConditions } from './openapi-conditions';
import { errorSchemas } from './platform/http';

const REQUEST_ID = {
  description:
    'The id of this request, to be told when something is wrong. It is the x-request-id that was sent, if that has at most 128 visible ASCII characters.',
  required: true,
  schema: { type: 'string', pattern: '^[!-~]{1,128}$' },
} as const;

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Components = NonNullable<OpenAPIObject['components']>;
type Schemas = NonNullable<Components['schemas']>;

export function finish(document: OpenAPIObject): OpenAPIObject {
  const operations = operationsOf(document);
  for (const operation of operations) tellRequestId(operation);
  const bodies = new Set(operations.flatMap(bodySchemas));
  const schemas = { ...settleConditions({ ...document.components?.schemas }, bodies), ...usedErrors(document) };
  return { ...document, components: { ...document.components, schemas, headers: { RequestId: REQUEST_ID } } };
}

function operationsOf({ paths }: OpenAPIObject): Operation[] {
  return Object.values(paths)
    .flatMap(({ get, post, put, patch, delete: remove }) => [get, post, put, patch, remove])
    .filter((operation) => operation !== undefined);
}

function tellRequestId({ responses }: Operation): void {
  for (const [status, response] of Object.entries(responses)) {
    // What a redirect leads to is answered by storage.
    if (response === undefined || '$ref' in response || (status === '200' && '302' in responses)) continue;
    const own: Components['headers'] = response.headers;
    response.headers = { 'x-request-id': { $ref: '#/components/headers/RequestId' }, ...own };
  }
}

/** The names of the schemas that an operation's body is of. */
function bodySchemas({ requestBody }: Operation): string[] {
  if (requestBody === undefined || '$ref' in requestBody) return [];
  return Object.values(requestBody.content).flatMap(({ schema }) =>
    schema !== undefined && '$ref' in schema ? [schema.$ref.slice('#/components/schemas/'.length)] : [],
  );
}

/** Those that routes refer to. */
function usedErrors(document: OpenAPIObject): Schemas {
  const all = errorSchemas();
  const text = JSON.stringify([document.paths, [...all.values()]]);
  return Object.fromEntries([...all].filter(([name]) => text.includes(`"#/components/schemas/${name}"`)));
}
