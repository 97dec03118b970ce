import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './app-config';
import { configurationPage } from './configuration-page';
import { envExample } from './env-example';
import { REQUIRED, sentencesFor } from './environment.fixture';
import type { Machine } from './machine';

const MACHINE: Machine = { cores: 8, memoryBytes: 64 * 1024 ** 3, coresOf: 'machine', memoryOf: 'machine' };

describe('readConfig', () => {
  it('fills in the defaults', () => {
    const config = readConfig(REQUIRED);
    expect(config.role).toBe('all');
    expect(config.http).toEqual({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: undefined,
      maxConnections: 4096,
      trustedProxies: [],
    });
    expect(config.parsers.memoryBytes).toBe(1024 ** 3);
    expect(config.office).toMatchObject({ mode: 'auto', memoryBytes: 1024 ** 3, convertMs: 120_000 });
    expect(config.outbound.allow).toEqual([]);
    expect(config.webhooks).toEqual({ allow: [], sockets: 64 });
  });

  it.each([
    ['all', '1', 2, 1],
    ['all', '5', 5, 1],
    ['all', '', 9, 1],
    ['api', '1', 1, 0],
    ['worker', '1', 1, 0],
    ['worker', '', 8, 0],
  ])(
    'gives the role %s with "%s" parsers %d, %d for each kind of document',
    (RECTO_ROLE, RECTO_PARSERS, size, each) => {
      const { parsers } = readConfig({ ...REQUIRED, RECTO_PUBLIC_URL: 'http://a', RECTO_ROLE, RECTO_PARSERS }, MACHINE);
      expect(parsers).toMatchObject({ size, reserved: { now: each, later: each } });
    },
  );

  it('reads numbers, flags and lists', () => {
    const config = readConfig({
      ...REQUIRED,
      RECTO_PORT: '0',
      S3_FORCE_PATH_STYLE: 'TRUE',
      RECTO_OUTBOUND_ALLOW: '10.0.0.0/8, fd00::/8',
      RECTO_WEBHOOK_ALLOW: '127.0.0.0/8',
      RECTO_WEBHOOK_SOCKETS: '8',
      RECTO_PUBLIC_URL: 'https://recto.example/',
      RECTO_TRUSTED_PROXIES: '192.0.2.1, 10.0.0.0/8',
    });
    expect(config.http.port).toBe(0);
    expect(config.storage.s3.forcePathStyle).toBe(true);
    expect(config.outbound.allow).toEqual(['10.0.0.0/8', 'fd00::/8']);
    expect(config.webhooks).toEqual({ allow: ['127.0.0.0/8'], sockets: 8 });
    expect(config.http.publicUrl).toBe('https://recto.example');
    expect(config.http.trustedProxies).toEqual(['192.0.2.1', '10.0.0.0/8']);
  });

  it('computes on a graphics card where it is there and wanted, with fewer parsers of more memory', () => {
    const there = (directory: string | undefined) => ({ library: `${directory ?? ''}/libonnxruntime.so.1` });
    const wanted = { ...REQUIRED, RECTO_CUDA_DIR: '/opt/cuda' };
    for (const RECTO_OCR_DEVICE of ['auto', 'cuda']) {
      const { ocr, parsers } = readConfig({ ...wanted, RECTO_OCR_DEVICE }, MACHINE, there);
      expect(ocr).toMatchObject({ cudaLibrary: '/opt/cuda/libonnxruntime.so.1', fallback: null });
      expect(parsers).toMatchObject({ size: 3, memoryBytes: 4 * 1024 ** 3 });
    }
    expect(readConfig(wanted, MACHINE, there).ocr).toMatchObject({ cudaLibrary: null, fallback: null });
  });

  it('falls back to the processor without a card under auto, and refuses to start under cuda', () => {
    const none = () => ({ fault: 'there is no card' });
    const { ocr, parsers } = readConfig({ ...REQUIRED, RECTO_OCR_DEVICE: 'auto' }, MACHINE, none);
    expect(ocr).toMatchObject({ cudaLibrary: null, fallback: 'there is no card' });
    expect(parsers).toMatchObject({ size: 9, memoryBytes: 1024 ** 3 });
    expect(() => readConfig({ ...REQUIRED, RECTO_OCR_DEVICE: 'cuda' }, MACHINE, none)).toThrow(
      'RECTO_OCR_DEVICE is cuda, and there is no card.',
    );
  });

  it('stops with one sentence for each key at fault', () => {
    const sentences = sentencesFor({ ...REQUIRED, REDIS_URL: '', RECTO_PORT: 'http', RECTO_ROLE: 'boss' });
    expect(sentences).toHaveLength(3);
    expect(sentences[0]).toMatch(/^REDIS_URL is not set/);
    expect(sentences).toContain('RECTO_PORT must be a whole number from 0 to 65535 (it is "http").');
    expect(sentences).toContain('RECTO_ROLE must be one of api, worker, all (it is "boss").');
  });

  it('never shows the value of a secret', () => {
    const sentences = sentencesFor({ ...REQUIRED, RECTO_SECRET: 'hunter2', DATABASE_URL: 'mysql://root:hunter2@db' });
    expect(sentences).toHaveLength(2);
    expect(sentences.join()).not.toContain('hunter2');
  });

  it('asks for a bucket when storage is s3', () => {
    expect(sentencesFor({ ...REQUIRED, RECTO_STORAGE: 's3' })).toEqual([
      expect.stringMatching(/^S3_BUCKET is not set/),
    ]);
  });

  it('reads the language model, which is off by default', () => {
    expect(readConfig(REQUIRED).languageModel.endpoint).toBeNull();
    const model = { RECTO_LLM_URL: 'http://10.0.0.7:8000/v1', RECTO_LLM_MODEL: 'qwen' };
    expect(readConfig({ ...REQUIRED, ...model, RECTO_LLM_PHI: 'allow' }).languageModel).toMatchObject({
      endpoint: { baseUrl: 'http://10.0.0.7:8000/v1', model: 'qwen', apiKey: undefined },
      phi: true,
      fallback: 'embedded',
    });
  });

  it('reads the mail server with its port and what signs in there', () => {
    const at = (url: string) => readConfig({ ...REQUIRED, RECTO_SMTP_URL: url, RECTO_MAIL_FROM: 'r@example.org' }).mail;
    expect(at('smtp://mail.lan')).toEqual({
      host: 'mail.lan',
      port: 587,
      isTls: false,
      credentials: null,
      from: 'r@example.org',
    });
    expect(at('smtps://me:p%40ss@mail.lan')).toMatchObject({ port: 465, credentials: { user: 'me', pass: 'p@ss' } });
    expect(at('smtps://mail.lan:2465/')).toMatchObject({ port: 2465, isTls: true });
    expect(readConfig(REQUIRED)).toMatchObject({ mail: null, isSignUpOpen: false });
  });

  it.each([
    [{ RECTO_SIGN_UP: 'open' }, /^RECTO_SMTP_URL is not set. RECTO_SIGN_UP is open, which needs it/],
    [{ RECTO_SMTP_URL: 'smtp://mail.lan' }, /^RECTO_MAIL_FROM is not set/],
    [{ RECTO_SMTP_URL: 'http://mail.lan', RECTO_MAIL_FROM: 'r@example.org' }, /^RECTO_SMTP_URL must be an smtp/],
    [{ RECTO_SMTP_URL: 'smtp://me:%zz@mail.lan', RECTO_MAIL_FROM: 'r@example.org' }, /^RECTO_SMTP_URL is not a URL/],
    [{ RECTO_SMTP_URL: 'smtp://mail.lan', RECTO_MAIL_FROM: 'a@b.c\r\nBcc: x@y.z' }, /^RECTO_MAIL_FROM must be/],
  ])('refuses mail that is set up wrongly: %j', (variables, sentence) => {
    const sentences = sentencesFor({ ...REQUIRED, ...variables });
    expect(sentences).toEqual([expect.stringMatching(sentence)]);
    expect(sentences.join()).not.toContain('mail.lan');
  });

  it.each([
    [{ RECTO_LLM_URL: 'http://10.0.0.7/v1' }, /^RECTO_LLM_MODEL is not set/],
    [
      { RECTO_LLM_URL: 'http://me:pw@10.0.0.7/v1', RECTO_LLM_MODEL: 'm' },
      /^RECTO_LLM_URL must be an http or https URL/,
    ],
    [{ RECTO_LLM_URL: 'https://a/v1?key=1', RECTO_LLM_MODEL: 'm' }, /^RECTO_LLM_URL must be an http or https URL/],
    [{ RECTO_LLM_URL: 'http://[::/v1', RECTO_LLM_MODEL: 'm' }, /^RECTO_LLM_URL is not a URL/],
    [{ RECTO_LLM_CONTEXT_TOKENS: '8192' }, /^RECTO_LLM_CONTEXT_TOKENS must be twice/],
    [{ RECTO_LLM_PHI: 'yes' }, /^RECTO_LLM_PHI must be one of allow, deny/],
  ])('refuses a language model that is set up wrongly: %j', (variables, sentence) => {
    expect(sentencesFor({ ...REQUIRED, ...variables })).toEqual([expect.stringMatching(sentence)]);
  });

  it('asks a worker where the links that it writes lead', () => {
    expect(sentencesFor({ ...REQUIRED, RECTO_ROLE: 'worker' })).toEqual([
      expect.stringMatching(/^RECTO_PUBLIC_URL is not set/),
    ]);
  });
});

describe('docs/configuration.md', () => {
  it('is what the schema says today', () => {
    expect(readFileSync(join(__dirname, '../../../../docs/configuration.md'), 'utf8')).toBe(configurationPage());
  });
});

it.each([
  ['ab'.repeat(32), 1],
  [`${'ab'.repeat(32)},${'cd'.repeat(32)}`, 2],
  [`${'ab'.repeat(32)}\n${'cd'.repeat(32)}\n`, 2],
])('reads the keys of RECTO_SECRET in their order: %j', (RECTO_SECRET, keys) => {
  const { secret } = readConfig({ ...REQUIRED, RECTO_SECRET });
  expect(secret).toHaveLength(keys);
  expect(secret[0].toString('hex')).toBe('ab'.repeat(32));
});

describe('.env.example', () => {
  it('is what the schema says today', () => {
    expect(readFileSync(join(__dirname, '../../../../.env.example'), 'utf8')).toBe(envExample());
  });
});
