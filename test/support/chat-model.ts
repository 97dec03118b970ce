// A language model at a service of the test's own, with a document and a schema to ask about.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChatService } from './chat-service';
import { Chance } from '../../apps/server/src/platform/chance';
import { SystemClock } from '../../apps/server/src/platform/clock';
import { OriginClient } from '../../apps/server/src/platform/outbound';
import {
  ChatCompletionsModel,
  type ChatModelOptions,
} from '../../apps/server/src/platform/language-model/chat-completions-model';
import {
  LanguageModelFailure,
  type ModelRequest,
} from '../../apps/server/src/platform/language-model/language-model.port';

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
export const ANSWER = {
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

export class ModelFixture {
  private requests = 0;

  private constructor(
    readonly service: ChatService,
    private readonly client: OriginClient,
    private readonly folder: string,
  ) {}

  static async start(): Promise<ModelFixture> {
    const service = await ChatService.start();
    const client = new OriginClient({ baseUrl: service.baseUrl });
    return new ModelFixture(service, client, await mkdtemp(join(tmpdir(), 'recto-model-')));
  }

  async stop(): Promise<void> {
    await this.client.close();
    await this.service.close();
    await rm(this.folder, { recursive: true });
  }

  modelWith(options: Partial<ChatModelOptions> = {}): ChatCompletionsModel {
    return new ChatCompletionsModel(
      this.client,
      { ...OPTIONS, apiKey: 'sk-1', ...options },
      new SystemClock(),
      new Chance(),
    );
  }

  async request(more: Partial<ModelRequest> & { lines?: string } = {}): Promise<ModelRequest> {
    const { lines = LINES, ...rest } = more;
    // A file of its own for each, since several are read at once.
    const linesPath = join(this.folder, `lines-${String((this.requests += 1))}`);
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
}

/** How asking the model fails. */
export async function failureOf(answer: Promise<unknown>): Promise<LanguageModelFailure> {
  const error: unknown = await answer.catch((caught: unknown) => caught);
  if (!(error instanceof LanguageModelFailure)) throw new Error('no failure of the model', { cause: error });
  return error;
}
