/** A bank statement that is far longer than what the model holds, filled by a model that reads what it is shown and nothing else. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ChatScript,
  ChatService,
  completion,
  linesShown,
  send,
  type ShownLine,
} from '../../../../../test/support/chat-service';
import { Chance } from '../chance';
import { SystemClock } from '../clock';
import { OriginClient } from '../outbound';
import { ChatCompletionsModel, type ChatModelOptions } from './chat-completions-model';

const PAGES = 40;
const ROWS = 1_500;
const HEAD = ['Example Bank, statement of account', 'Date Description Amount'];
const SCHEMA = JSON.stringify({
  type: 'object',
  properties: {
    iban: { type: 'string' },
    closing_balance: { type: 'number' },
    transactions: {
      type: 'array',
      items: {
        type: 'object',
        properties: { date: { type: 'string' }, text: { type: 'string' }, amount: { type: 'number' } },
      },
    },
  },
});

interface Transaction {
  readonly date: string | null;
  readonly text: string;
  readonly amount: number | null;
}

/** Many rows are equal to others, even to their neighbours, and every seventh has two more lines. */
function transaction(index: number): { row: Transaction; lines: string[] } {
  const date = `2024-${String(1 + Math.floor(index / 150)).padStart(2, '0')}-${String(1 + (Math.floor(index / 5) % 28)).padStart(2, '0')}`;
  const amount = index % 3 === 0 ? -1.5 : -(index % 40) - 0.25;
  const text = index % 3 === 0 ? 'Fee' : `Card payment ${String(index % 40)}`;
  const more = index % 7 === 0 ? ['  Reference 0017', '  Value as booked'] : [];
  return {
    row: { date, text: [text, ...more.map((line) => line.trim())].join(' '), amount },
    lines: [`${date} ${text} ${amount.toFixed(2)}`, ...more],
  };
}

/** Pages end where they are full, in the middle of a row too. */
function statement(): { file: string; rows: Transaction[]; broken: number } {
  const all = Array.from({ length: ROWS }, (_, index) => transaction(index));
  const body = all.flatMap(({ lines }) => lines);
  const perPage = Math.ceil(body.length / PAGES);
  const written: string[] = [];
  let [number, broken] = [0, 0];
  const write = (text: string): void => {
    number += 1;
    written.push(`${String(number)}: ${text}`);
  };
  for (let page = 1; page <= PAGES; page += 1) {
    written.push(`--- page ${String(page)}`);
    for (const line of HEAD) write(line);
    if (page === 1) write('IBAN GB33BUKB20201555555555');
    const lines = body.slice((page - 1) * perPage, page * perPage);
    if (page > 1 && lines[0]?.startsWith('  ')) broken += 1;
    for (const line of lines) write(line);
    if (page === PAGES) write('Closing balance 4711.00');
    write(`Page ${String(page)} of ${String(PAGES)}`);
  }
  return { file: written.join('\n'), rows: all.map(({ row }) => row), broken };
}

/** Takes a row's beginning that is cut off for a row of its own, as models do. */
function read(lines: readonly ShownLine[]): unknown {
  const transactions: { lines: number[]; value: Transaction }[] = [];
  let iban: unknown = { lines: [], value: null };
  let closing: unknown = { lines: [], value: null };
  for (const { number, text } of lines) {
    const [, date, words, amount] = /^(\d{4}-\d\d-\d\d) (.+) (-?\d+\.\d\d)$/.exec(text) ?? [];
    const last = transactions.at(-1);
    if (text.startsWith('IBAN ')) iban = { lines: [number], value: text.slice(5) };
    else if (text.startsWith('Closing balance ')) closing = { lines: [number], value: Number(text.slice(16)) };
    else if (date !== undefined)
      transactions.push({ lines: [number], value: { date, text: words ?? '', amount: Number(amount) } });
    else if (text.startsWith('  ') && last === undefined)
      transactions.push({ lines: [number], value: { date: null, text: text.trim(), amount: null } });
    else if (text.startsWith('  ') && last !== undefined)
      transactions[transactions.length - 1] = {
        lines: [...last.lines, number],
        value: { ...last.value, text: `${last.value.text} ${text.trim()}` },
      };
  }
  return { iban, closing_balance: closing, transactions };
}

let cutAnswers = 0;

/** An answer that is longer than asked for is cut. */
const scriptOf =
  (charactersPerToken: number): ChatScript =>
  (call, response) => {
    const said = JSON.stringify(read(linesShown(call)));
    const most = charactersPerToken * Number(call.body.max_tokens);
    if (said.length > most) cutAnswers += 1;
    send(response, 200, completion(said.slice(0, most), {}, said.length > most ? 'length' : 'stop'));
  };

describe('a statement of 1,500 rows on 40 pages', () => {
  const { file, rows, broken } = statement();
  let service: ChatService;
  let client: OriginClient;
  let folder: string;

  beforeAll(async () => {
    service = await ChatService.start();
    client = new OriginClient({ baseUrl: service.baseUrl });
    folder = await mkdtemp(join(tmpdir(), 'recto-model-'));
    await writeFile(join(folder, 'lines'), file);
  });

  afterAll(async () => {
    await client.close();
    await service.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['many parts', 20, 4, { contextTokens: 16_384, answerTokens: 4_096 }],
    ['parts whose answers are cut, and which are divided', 60, 1, { contextTokens: 8_192, answerTokens: 1_600 }],
    ['one part', 1, 4, { contextTokens: 1_000_000, answerTokens: 200_000 }],
  ])('has all rows, in order, none twice, in %s', async (_case, calls, charactersPerToken, sizes) => {
    cutAnswers = 0;
    expect(broken).toBeGreaterThan(3);
    const options: ChatModelOptions = {
      model: 'm',
      apiKey: undefined,
      phi: false,
      callMs: 10_000,
      concurrency: 4,
      retries: 0,
      documentTokens: 10_000_000,
      ...sizes,
    };
    service.play(scriptOf(charactersPerToken));
    const model = new ChatCompletionsModel(client, options, new SystemClock(), new Chance());
    const { values, lines } = await model.answer({
      schema: SCHEMA,
      linesPath: join(folder, 'lines'),
      signal: new AbortController().signal,
      phi: false,
      deadlineMs: 60_000,
    });
    expect(values).toEqual({ iban: 'GB33BUKB20201555555555', closing_balance: 4711, transactions: rows });
    expect(lines.iban).toEqual([3]);
    const places = rows.map((_, index) => lines[`transactions[${String(index)}].amount`]?.[0] ?? 0);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(places).size).toBe(ROWS);
    expect(service.calls.length).toBeGreaterThanOrEqual(calls);
    expect(cutAnswers > 0).toBe(charactersPerToken < 2);
  });
});
