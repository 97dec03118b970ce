import { openApiDocument } from '../../apps/server/src/openapi-document';
import { DomainError, ERROR_TABLE, type ErrorCode, isConsoleErrorCode, wireCodeOf } from '../../apps/server/src/errors';
import { faultsOf, type MetAnswer } from './support/answers';
import { Service } from './support/service';

const ANSWER: MetAnswer = {
  method: 'POST',
  path: '/v1/batches',
  status: 404,
  headers: new Headers({ 'x-request-id': 'req_1' }),
  body: '{"error":"file_not_found","message":"There is none.","file_ids":["file_1"]}',
};

describe('what answers are held against', () => {
  it('lets pass what the document tells', () => {
    expect(faultsOf(ANSWER)).toEqual([]);
    expect(faultsOf({ ...ANSWER, status: 200, body: null })).toEqual([]);
  });

  it.each([
    ['a field that is missing', { body: '{"error":"file_not_found","message":"There is none."}' }],
    ['a field that nobody tells of', { body: '{"error":"file_not_found","message":"No.","file_ids":["a"],"x":1}' }],
    ['a code of another status', { body: '{"error":"file_not_uploaded","message":"No.","file_ids":["a"]}' }],
    ['a code that there is not', { path: '/v1/nowhere', body: '{"error":"no_such_code","message":"No."}' }],
    ['no JSON', { body: 'no' }],
    ['no body', { body: '' }],
    ['a status that is not told', { status: 418 }],
    ['no request id', { headers: new Headers() }],
    ['no Retry-After', { status: 503, body: '{"error":"unavailable","message":"Away."}' }],
    ['no WWW-Authenticate', { status: 401, body: '{"error":"invalid_api_key","message":"No."}' }],
    ['an empty 422', { status: 422, body: '{"detail":[]}' }],
    ['a 422 with more', { status: 422, body: '{"detail":[{"loc":["body"],"msg":"No","type":"missing","url":"x"}]}' }],
    [
      'neither limit',
      { path: '/v1/parse/file', status: 413, body: '{"error":"document_too_large","message":"Too large."}' },
    ],
  ])('finds %s', (_, other) => {
    expect(faultsOf({ ...ANSWER, ...other })).toHaveLength(1);
  });

  it('fails a test whose request is answered otherwise', async () => {
    const service = await Service.start({ RECTO_ROLE: 'api' });
    try {
      const ask = (): Promise<Response> => fetch(`${service.baseUrl}/v1/batches`);
      expect((await ask()).status).toBe(401);
      const body = { error: 'invalid_api_key', message: 'No.', more: 1 };
      jest.spyOn(DomainError.prototype, 'toBody').mockReturnValue(body);
      await expect(ask()).rejects.toThrow('must NOT have additional properties');
    } finally {
      jest.restoreAllMocks();
      await service.stop();
    }
  });
});

describe('the schemas of errors', () => {
  it('are one for each code that a route can answer, with its fields required', async () => {
    const { components } = await openApiDocument();
    const schemas = new Map<string, unknown>(Object.entries(components?.schemas ?? {}));
    const required = (name: string): unknown => {
      const schema = schemas.get(name);
      return typeof schema === 'object' && schema !== null && 'required' in schema ? schema.required : null;
    };
    expect(required('FileNotFoundError')).toEqual(['error', 'message', 'file_ids']);
    expect(required('FileNotUploadedError')).toEqual(['error', 'message', 'file_ids']);
    expect(required('ResultNotReadyError')).toEqual(['error', 'message', 'status']);
    expect(required('PageLimitExceededError')).toEqual(['error', 'message', 'limit', 'pages']);
    expect(required('QuotaExceededError')).toEqual(['error', 'message', 'credits_required', 'credits_remaining']);
    expect(schemas.get('DocumentTooLargeError')).toMatchObject({
      oneOf: [{ required: ['error', 'message', 'limit_bytes'] }, { required: ['error', 'message', 'limit_pixels'] }],
    });
    const documented = [...schemas.values()].flatMap(
      (schema) => JSON.stringify(schema).match(/"enum":\["[a-z_]+"\]/g) ?? [],
    );
    const codes = (Object.keys(ERROR_TABLE) as ErrorCode[]).filter((code) => !isConsoleErrorCode(code));
    const never: ErrorCode[] = ['not_found', 'link_expired', 'file_expired', 'client_closed_request'];
    for (const code of codes.filter((each) => !never.includes(each))) {
      expect(documented).toContain(`"enum":["${wireCodeOf(code)}"]`);
    }
  });
});
