import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChatService, linesShown, saying } from '../../../../../test/support/chat-service';
import { Chance } from '../chance';
import { SystemClock } from '../clock';
import { OriginClient } from '../outbound';
import { ChatCompletionsModel, type ChatModelOptions } from './chat-completions-model';
import type { ModelRequest } from './language-model.port';

const INVOICE = {
  type: 'object',
  properties: {
    number: { type: 'string', description: 'of the invoice' },
    total: { type: 'number' },
    line_items: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, amount: { type: 'number' } } },
    },
  },
};
const LINES = '--- page 1\n1: Invoice No. A-17\n2: Paper 12.50\n3: Ink 7.50\n--- page 2\n4: Total 20.00\n';
const ANSWER = {
  number: { lines: [1], value: 'A-17' },
  total: { lines: [4], value: 20 },
  line_items: [
    { lines: [2], value: { name: 'Paper', amount: 12.5 } },
    { lines: [3], value: { name: 'Ink', amount: 7.5 } },
  ],
};
const OPTIONS: Omit<ChatModelOptions, 'apiKey'> = {
  model: 'test-model',
  phi: false,
  callMs: 2_000,
  concurrency: 4,
  retries: 2,
  contextTokens: 8_192,
  answerTokens: 2_048,
  documentTokens: 100_000,
};

describe('ChatCompletionsModel', () => {
  let service: ChatService;
  let client: OriginClient;
  let folder: string;

  beforeAll(async () => {
    service = await ChatService.start();
    client = new OriginClient({ baseUrl: service.baseUrl });
    folder = await mkdtemp(join(tmpdir(), 'recto-model-'));
  });

  afterAll(async () => {
    await client.close();
    await service.close();
    await rm(folder, { recursive: true });
  });

  const modelWith = (options: Partial<ChatModelOptions> = {}): ChatCompletionsModel =>
    new ChatCompletionsModel(client, { ...OPTIONS, apiKey: 'sk-1', ...options }, new SystemClock(), new Chance());

  async function request(more: Partial<ModelRequest> & { lines?: string } = {}): Promise<ModelRequest> {
    const { lines = LINES, ...rest } = more;
    const linesPath = join(folder, 'lines');
    await writeFile(linesPath, lines);
    return {
      schema: JSON.stringify(INVOICE),
      linesPath,
      signal: new AbortController().signal,
      phi: false,
      deadlineMs: 10_000,
      ...rest,
    };
  }

  it('fills a schema, with the lines that the model names for each value', async () => {
    service.play(saying(() => ANSWER));
    expect(await modelWith().answer(await request())).toEqual({
      values: {
        number: 'A-17',
        total: 20,
        line_items: [
          { name: 'Paper', amount: 12.5 },
          { name: 'Ink', amount: 7.5 },
        ],
      },
      lines: {
        number: [1],
        total: [4],
        'line_items[0].name': [2],
        'line_items[0].amount': [2],
        'line_items[1].name': [3],
        'line_items[1].amount': [3],
      },
    });
    const [call, ...others] = service.calls;
    expect(others).toEqual([]);
    expect(call?.path).toBe('/v1/chat/completions');
    expect(call?.headers.authorization).toBe('Bearer sk-1');
    expect(call?.body).toMatchObject({
      model: 'test-model',
      max_tokens: 2_048,
      temperature: 0,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    });
    expect(linesShown(call!)).toEqual([
      { number: 1, page: 1, text: 'Invoice No. A-17' },
      { number: 2, page: 1, text: 'Paper 12.50' },
      { number: 3, page: 1, text: 'Ink 7.50' },
      { number: 4, page: 2, text: 'Total 20.00' },
    ]);
    expect(call?.body.messages[1]?.content).toContain('of the invoice');
  });

  it('shows documents of PHI keys only where that is allowed', async () => {
    service.play(saying(() => ANSWER));
    expect(modelWith().serves(true)).toBe(false);
    await expect(modelWith().answer(await request({ phi: true }))).rejects.toMatchObject({ reason: 'not_configured' });
    expect(service.calls).toHaveLength(0);
    await expect(modelWith({ phi: true }).answer(await request({ phi: true }))).resolves.toBeDefined();
  });
});
