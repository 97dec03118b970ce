import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppConfig, readConfig } from './app-config';
import { Environment } from './environment';
import { REQUIRED, sentencesFor } from './environment.fixture';
import { settingsOf } from './setting.decorator';

type Variables = Readonly<Record<string, string | undefined>>;

/** A value of each secret, and the other variables without which it says nothing. */
const SECRETS: Readonly<Record<string, { value: string; beside?: Variables }>> = {
  DATABASE_URL: { value: 'postgresql://recto:in-a-file@localhost/recto' },
  REDIS_URL: { value: 'redis://:in-a-file@localhost:6379' },
  RECTO_SECRET: { value: 'cd'.repeat(32) },
  OTEL_EXPORTER_OTLP_HEADERS: {
    value: 'authorization=in-a-file',
    beside: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' },
  },
  S3_ACCESS_KEY_ID: { value: 'in-a-file' },
  S3_SECRET_ACCESS_KEY: { value: 'in-a-file' },
  RECTO_LLM_API_KEY: {
    value: 'in-a-file',
    beside: { RECTO_LLM_URL: 'http://localhost:8000/v1', RECTO_LLM_MODEL: 'model' },
  },
  RECTO_SMTP_URL: {
    value: 'smtps://recto:in-a-file@localhost',
    beside: { RECTO_MAIL_FROM: 'recto@example.com' },
  },
};

const dir = mkdtempSync(join(tmpdir(), 'recto-config-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

function file(name: string, text: string): string {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
}

/** The variables of an environment in which `key` can be set, without it. */
function without(key: string): Variables {
  return { ...REQUIRED, ...SECRETS[key]?.beside, [key]: undefined };
}

const keys = settingsOf(Environment)
  .filter(({ secret }) => secret === true)
  .map(({ key }) => key);

it('has a sample of each secret', () => {
  expect(Object.keys(SECRETS).sort()).toEqual([...keys].sort());
});

describe.each(keys)('%s_FILE', (key) => {
  const name = `${key}_FILE`;
  const value = SECRETS[key]?.value ?? '';
  const read = (more: Variables): AppConfig => readConfig({ ...without(key), ...more });

  it.each([
    ['', 'without a line end'],
    ['\n', 'with the line end of an editor'],
    ['\r\n', 'with that of Windows'],
  ])('names a file with the value (%j: %s)', (end) => {
    const fromFile = read({ [name]: file(key, value + end) });
    expect(fromFile).toEqual(read({ [key]: value }));
    expect(fromFile).not.toEqual(readConfig({ ...REQUIRED, ...SECRETS[key]?.beside }));
  });

  it('is refused beside the variable itself', () => {
    expect(sentencesFor({ ...without(key), [key]: value, [name]: file(key, value) })).toEqual([
      `${key} and ${name} are both set. Set one of them.`,
    ]);
  });

  it.each([
    ['that is not there', join(dir, 'none'), "names a file that can't be read: .*none \\(ENOENT\\)"],
    ['that is a directory', dir, "names a file that can't be read: .* \\(EISDIR\\)"],
    ['that is empty', file('empty', '\n'), 'names an empty file: .*empty'],
  ])('is refused with a file %s', (_which, path, sentence) => {
    expect(sentencesFor({ ...without(key), [name]: path })).toEqual([
      expect.stringMatching(new RegExp(`^${name} ${sentence}\\.$`)),
    ]);
  });
});

it('tells every file at fault at once', () => {
  const files = Object.fromEntries(keys.map((key) => [`${key}_FILE`, join(dir, 'none')]));
  expect(sentencesFor(files)).toHaveLength(keys.length);
});

it('says nothing of what a file holds', () => {
  const [sentence, ...others] = sentencesFor({ ...without('RECTO_SECRET'), RECTO_SECRET_FILE: file('bad', 'hunter2') });
  expect(others).toEqual([]);
  expect(sentence).toMatch(/64 hexadecimal/);
  expect(sentence).not.toContain('hunter2');
});

describe('RECTO_SECRET_FILE with several keys', () => {
  const [first, second, third] = ['01', '23', '45'].map((byte) => byte.repeat(32));

  it.each([
    [',', 'commas'],
    ['\n', 'line ends'],
    ['\r\n', 'those of Windows'],
    [',\n', 'both'],
  ])('keeps their order (%j: %s)', (between) => {
    const path = file('keys', `${[first, second, third].join(between)}\n`);
    const { secret } = readConfig({ ...without('RECTO_SECRET'), RECTO_SECRET_FILE: path });
    expect(secret.map((key) => key.toString('hex'))).toEqual([first, second, third]);
  });

  it('is refused with one that is none', () => {
    const path = file('keys', `${first ?? ''}\nhunter2\n`);
    const sentences = sentencesFor({ ...without('RECTO_SECRET'), RECTO_SECRET_FILE: path });
    expect(sentences).toEqual([expect.stringMatching(/^RECTO_SECRET must be .*64 hexadecimal/)]);
  });
});

it('is for secrets alone', () => {
  expect(readConfig({ ...REQUIRED, RECTO_PORT_FILE: file('port', '1') }).http.port).not.toBe(1);
});
