// The examples of docs/extraction.md, run as they stand there: what the page shows is what the service answers.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Service } from './support/service';

const ROOT = join(__dirname, '../..');

/** A `curl` line of the page, and the values that it shows beneath. */
const EXAMPLE = /^### (.+)\n\n```sh\n(curl .+)\n```\n\n```json\n([\s\S]+?)\n```$/gm;

const page = readFileSync(join(ROOT, 'docs/extraction.md'), 'utf8');
const examples = [...page.matchAll(EXAMPLE)].map(([, title = '', line = '', values = '']) => ({
  title,
  line,
  values: JSON.parse(values) as Record<string, unknown>,
}));

let service: Service;
let key: string;

beforeAll(async () => {
  service = await Service.startWithParsers();
  ({ key } = await service.newOrganisation('unlimited'));
}, 60_000);
afterAll(async () => {
  await service.stop();
});

/** Lists as the page shows them: their first two entries. */
function shown(values: Record<string, unknown>): Record<string, unknown> {
  const short = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, 2) : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(value)]));
}

it('the page has five examples', () => {
  expect(examples).toHaveLength(5);
});

it.each(examples)('$title', async ({ line, values }) => {
  const env = { ...process.env, KEY: key, URL: service.baseUrl };
  const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd: ROOT, env });
  const answer = JSON.parse(stdout) as { values: Record<string, unknown>; ungrounded_fields: string[] };
  expect(shown(answer.values)).toEqual(values);
  expect(answer.ungrounded_fields).toEqual([]);
});
