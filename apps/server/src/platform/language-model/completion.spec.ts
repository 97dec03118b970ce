import { completion } from '../../../../../test/support/chat-service';
import { type Dialect, replyOf, requestBody } from './completion';
import { FIRST_DIALECT, refusalOf } from './dialect.policy';
import { KnownDialect } from './known-dialect';
import { retryAfterMs, waitMs } from './retry.policy';
import { Clock } from '../clock';

const CALL = {
  model: 'm',
  messages: [{ role: 'user', content: 'Hi' }],
  form: { type: 'object' },
  answerTokens: 9,
} as const;
const body = (dialect: Partial<Dialect>): unknown => JSON.parse(requestBody(CALL, { ...FIRST_DIALECT, ...dialect }));

describe('requestBody', () => {
  it('asks in each way', () => {
    const common = { model: 'm', messages: CALL.messages, max_tokens: 9, temperature: 0, stream: false };
    const { form: schema } = CALL;
    expect(body({})).toEqual({
      ...common,
      response_format: { type: 'json_schema', json_schema: { name: 'fill_fields', strict: true, schema } },
    });
    expect(body({ way: 'tool' })).toMatchObject({
      ...common,
      tools: [{ type: 'function', function: { name: 'fill_fields', strict: true, parameters: schema } }],
      tool_choice: { type: 'function', function: { name: 'fill_fields' } },
    });
    expect(body({ way: 'text' })).toEqual(common);
    expect(body({ limitKey: 'max_completion_tokens', setsTemperature: false, way: 'text' })).toEqual({
      model: 'm',
      messages: CALL.messages,
      max_completion_tokens: 9,
      stream: false,
    });
  });
});

describe('replyOf', () => {
  const calling = (name: string, given: unknown): object => ({
    tool_calls: [{ id: '1', type: 'function', function: { name, arguments: given } }],
  });

  it.each([
    ['a text', completion('{"a":1}')],
    [
      'a text in parts',
      completion(null, {
        content: [
          { type: 'text', text: '{"a"' },
          { type: 'text', text: ':1}' },
        ],
      }),
    ],
    ['a call of the tool', completion(null, calling('fill_fields', '{"a":1}'))],
    ['arguments that are no text', completion(null, calling('fill_fields', { a: 1 }))],
    ['a fence', completion('Here it is:\n```json\n{"a":1}\n```\nDone.')],
    ['thoughts', completion('<think>{maybe} {"a":2}</think>\n{"a":1}')],
  ])('finds the answer in %s', (_case, answer) => {
    expect(replyOf(JSON.stringify(answer))).toMatchObject({ kind: 'answer', json: { a: 1 }, isCut: false });
  });

  it.each([
    ['another tool', completion('', calling('send_mail', '{"a":1}')), { kind: 'answer', json: undefined }],
    ['prose', completion('I can {not} help.'), { kind: 'answer', json: undefined }],
    ['an end that is missing', completion('{"a":', {}, 'length'), { kind: 'answer', isCut: true }],
    ['a refusal', completion(null, { refusal: 'No.' }), { kind: 'declined' }],
    ['a filter', completion('', {}, 'content_filter'), { kind: 'declined' }],
    ['no choice', { choices: [] }, { kind: 'unreadable' }],
    ['an error in a 200', { error: { message: 'x' } }, { kind: 'unreadable' }],
    ['null', null, { kind: 'unreadable' }],
  ])('tells %s', (_case, answer, expected) => {
    expect(replyOf(JSON.stringify(answer))).toMatchObject(expected);
  });

  it.each(['', '<html>', '{"choices":[{"message":', '['.repeat(1_000_000), '{"a":'.repeat(1_000_000)])(
    'takes what is no completion for unreadable',
    (text) => {
      expect(replyOf(text)).toEqual({ kind: 'unreadable' });
    },
  );

  it('reads nesting without end', () => {
    const deep = '{"a":'.repeat(200_000) + '1' + '}'.repeat(200_000);
    expect(replyOf(JSON.stringify(completion(deep)))).toMatchObject({ kind: 'answer' });
    const call = `{"function":{"name":"fill_fields","arguments":${deep}}}`;
    expect(replyOf(`{"choices":[{"message":{"tool_calls":[${call}]}}]}`)).toMatchObject({ kind: 'answer', text: '' });
  });
});

describe('refusalOf', () => {
  it.each([
    [400, '{"error":{"message":"response_format is not supported"}}', { way: 'tool' }],
    [422, 'unknown field', { way: 'tool' }],
    [501, '', { way: 'tool' }],
    [400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'.", { limitKey: 'max_completion_tokens' }],
    [400, "'temperature' does not support 0 with this model", { setsTemperature: false }],
  ])('asks otherwise after %i %s', (status, text, change) => {
    expect(refusalOf(status, text, FIRST_DIALECT)).toEqual({
      kind: 'otherwise',
      dialect: { ...FIRST_DIALECT, ...change },
    });
  });

  it.each([
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
    [401, 'refused'],
    [404, 'refused'],
    [413, 'too_long'],
  ])('takes %i for %s', (status, kind) => {
    expect(refusalOf(status, '', FIRST_DIALECT).kind).toBe(kind);
  });

  it.each([
    "This model's maximum context length is 8192 tokens.",
    '{"code":"context_length_exceeded"}',
    'the request exceeds the available context size',
  ])('hears that a prompt is too long: %s', (text) => {
    expect(refusalOf(400, text, FIRST_DIALECT).kind).toBe('too_long');
  });

  it('comes to an end', () => {
    let dialect: Dialect = FIRST_DIALECT;
    for (let steps = 0; steps < 10; steps += 1) {
      const refusal = refusalOf(400, 'max_completion_tokens temperature', dialect);
      if (refusal.kind !== 'otherwise') return;
      ({ dialect } = refusal);
    }
    throw new Error('it went on');
  });
});

describe('KnownDialect', () => {
  class SetClock extends Clock {
    ms = 0;
    override now(): Date {
      return new Date(this.ms);
    }
    override monotonicMs(): number {
      return this.ms;
    }
  }

  it('begins with what has worked, and forgets it after a while', () => {
    const clock = new SetClock();
    const known = new KnownDialect(clock);
    known.worked({ ...FIRST_DIALECT, way: 'tool' });
    expect(known.first().way).toBe('tool');
    clock.ms = 600_001;
    expect(known.first().way).toBe('json_schema');
  });

  it("isn't led astray by one schema that a service can't take", () => {
    const known = new KnownDialect(new SetClock());
    known.worked(FIRST_DIALECT);
    known.worked({ ...FIRST_DIALECT, way: 'text' });
    expect(known.first().way).toBe('json_schema');
  });
});

describe('retries', () => {
  it('wait longer each time, up to a bound', () => {
    expect([0, 1, 2, 9].map((attempt) => waitMs(attempt, 1))).toEqual([500, 1_000, 2_000, 8_000]);
    expect(waitMs(0, 0)).toBe(250);
  });

  it.each([
    [null, null],
    ['2', 2_000],
    ['Thu, 01 Jan 1970 00:00:05 GMT', 4_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', null],
  ])('read Retry-After: %s', (header, ms) => {
    expect(retryAfterMs(header, new Date(1_000))).toBe(ms);
  });
});
