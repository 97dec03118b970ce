// TLS to real servers whose certificates are of an authority that nobody else trusts: Postgres, Redis, and S3 where a server is at hand.
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { readConfig } from '../../apps/server/src/config';
import { Database } from '../../apps/server/src/platform/database';
import { connectionOf } from '../../apps/server/src/platform/database/connection';
import { EventLog, Readiness } from '../../apps/server/src/platform/observability';
import { BullQueue } from '../../apps/server/src/platform/queue/bull-queue';
import { RedisClient } from '../../apps/server/src/platform/redis';
import { S3Storage } from '../../apps/server/src/platform/storage/s3/s3-storage';
import { refuseUntrusted } from '../../apps/server/src/untrusted';
import { s3Settings, startS3Server } from '../../tools/s3/index.mjs';
import { freePort } from '../../tools/stack/ports.mjs';
import { serviceUser } from '../../tools/stack/place.mjs';
import { startThrowAwayStack } from '../../tools/stack/throw-away.mjs';
import { type Certified, TestAuthority } from '../support/certificates';
import { describeWhere } from '../support/where';

type Variables = Readonly<Record<string, string>>;

const authority = new TestAuthority();
const stranger = new TestAuthority();
let dir: string;
let stack: Awaited<ReturnType<typeof startThrowAwayStack>>;
/** Addresses with TLS, and files of certificates. */
let databaseUrl: string;
let redisUrl: string;
/** Removed at the end. */
const places: string[] = [];
let caFile: string;
let wrongCaFile: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recto-test-'));
  stack = await startThrowAwayStack(dir);
  const files = await mkdtemp(join(tmpdir(), 'recto-authority-'));
  places.push(files);
  caFile = join(files, 'authority.pem');
  wrongCaFile = join(files, 'stranger.pem');
  await writeFile(caFile, `A company's own.\n${authority.cert}`);
  await writeFile(wrongCaFile, stranger.cert);
  const pair = await certifiedFiles(authority.issue(['localhost', '127.0.0.1']));
  await encryptPostgres(pair);
  databaseUrl = stack.databaseUrl;
  redisUrl = await encryptRedis(pair);
}, 90_000);

afterAll(async () => {
  await stack.destroy();
  for (const place of places) await rm(place, { recursive: true, force: true });
});

/** Where the servers' user, and nobody else, can read them. */
async function certifiedFiles({ cert, key }: Certified): Promise<{ cert: string; key: string }> {
  const place = await mkdtemp(join(tmpdir(), 'recto-certified-'));
  places.push(place);
  const { uid, gid } = serviceUser();
  const files = { cert: join(place, 'cert.pem'), key: join(place, 'key.pem') };
  await writeFile(files.cert, cert);
  await writeFile(files.key, key, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined)
    for (const file of [place, files.cert, files.key]) await chown(file, uid, gid);
  return files;
}

async function encryptPostgres({ cert, key }: { cert: string; key: string }): Promise<void> {
  const { hostname: host, port } = new URL(stack.databaseUrl);
  const password = stack.secrets.postgresPassword;
  const superuser = new Client({ host, port: Number(port), user: 'recto', password, database: 'postgres' });
  await superuser.connect();
  for (const [name, value] of Object.entries({ ssl_cert_file: cert, ssl_key_file: key, ssl: 'on' }))
    await superuser.query(`ALTER SYSTEM SET ${name} = ${superuser.escapeLiteral(value)}`);
  await superuser.query('SELECT pg_reload_conf()');
  await superuser.end();
}

async function encryptRedis({ cert, key }: { cert: string; key: string }): Promise<string> {
  const port = await freePort();
  const settings = { 'tls-cert-file': cert, 'tls-key-file': key, 'tls-ca-cert-file': cert, 'tls-auth-clients': 'no' };
  const words = Object.entries(settings).flat().join(' ');
  const url = new URL(stack.redisUrl);
  const socket = connect(Number(url.port), url.hostname);
  socket.end(`AUTH ${url.password}\r\nCONFIG SET ${words} tls-port ${String(port)}\r\nQUIT\r\n`);
  expect(await text(socket)).toBe('+OK\r\n+OK\r\n+OK\r\n');
  return `rediss://:${url.password}@127.0.0.1:${String(port)}`;
}

function withMode(mode: string, more: Variables = {}): string {
  const url = new URL(databaseUrl);
  for (const [name, value] of Object.entries({ sslmode: mode, ...more })) url.searchParams.set(name, value);
  return url.href;
}

function configured(variables: Variables) {
  return readConfig({
    DATABASE_URL: withMode('verify-full'),
    REDIS_URL: redisUrl,
    RECTO_SECRET: '5e'.repeat(32),
    ...variables,
  });
}

/** What a start with this configuration would be refused with; empty where it is not. */
async function refusals(variables: Variables): Promise<readonly string[]> {
  const config = configured(variables);
  const database = new Database(config);
  const redis = new RedisClient(config.redis);
  await redis.start();
  const readiness = new Readiness();
  readiness.register('database', () => database.check());
  readiness.register('redis', () => redis.check(), 'optional');
  if (config.storage.driver === 's3') {
    const storage = new S3Storage({ ...config.storage.s3, bucket: config.storage.s3.bucket ?? '' });
    readiness.register('storage', () => storage.check());
  }
  try {
    await refuseUntrusted(readiness);
    expect(await readiness.report()).toMatchObject({ status: 'ok' });
    return [];
  } catch (error) {
    return (error as { sentences: readonly string[] }).sentences;
  } finally {
    redis.stop();
    await database.onApplicationShutdown();
  }
}

it('is trusted for Postgres and Redis once RECTO_CA_FILE names it', async () => {
  expect(await refusals({ RECTO_CA_FILE: caFile })).toEqual([]);
  expect(
    await refusals({ RECTO_CA_FILE: caFile, DATABASE_URL: withMode('verify-full').replace('127.0.0.1', 'localhost') }),
  ).toEqual([]);
});

it('encrypts what goes to Postgres, and nothing without sslmode', async () => {
  const { authorities } = configured({ RECTO_CA_FILE: caFile }).database;
  const isEncrypted = async (url: string): Promise<unknown> => {
    const client = new Client(connectionOf(url, authorities));
    await client.connect();
    const { rows } = await client.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    await client.end();
    return (rows as { ssl: boolean }[])[0]?.ssl;
  };
  expect(await isEncrypted(withMode('verify-full'))).toBe(true);
  expect(await isEncrypted(databaseUrl)).toBe(false);
});

it('is trusted for Postgres where its URL names the file', async () => {
  const [sentence, ...rest] = await refusals({ DATABASE_URL: withMode('verify-full', { sslrootcert: caFile }) });
  expect(sentence).toMatch(/^The certificate of Redis is refused/);
  expect(rest).toEqual([]);
  expect(() => configured({ DATABASE_URL: withMode('verify-full', { sslrootcert: '/nowhere.pem' }) })).toThrow(
    /DATABASE_URL names an sslrootcert that can't be read: \/nowhere.pem \(ENOENT\)/,
  );
});

it.each([
  ['another authority', () => ({ RECTO_CA_FILE: wrongCaFile })],
  ['the public ones alone', () => ({})],
])('ends the start with a sentence each where %s is trusted', async (_, variables) => {
  const sentences = await refusals(variables());
  expect(sentences).toHaveLength(2);
  expect(sentences[0]).toMatch(/^The certificate of Postgres is refused: it is .+ \([A-Z_]+\)\. RECTO_CA_FILE names/);
  expect(sentences[1]).toMatch(/^The certificate of Redis is refused: it is .+ \([A-Z_]+\)\. RECTO_CA_FILE names/);
});

it('carries jobs', async () => {
  const { redis } = configured({ RECTO_CA_FILE: caFile });
  const queue = new BullQueue({ ...redis, prefix: 'authority' }, new EventLog('silent'));
  const kind = { name: 'tries' };
  await queue.add(kind, [{ id: 'one', payload: {} }]);
  expect(await queue.depths()).toContainEqual({ queue: 'tries', state: 'waiting', jobs: 1 });
  queue.stop();
});

it('is refused at the start where its file has no certificate', async () => {
  const broken = join(caFile, '..', 'broken.pem');
  await writeFile(broken, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  expect(() => configured({ RECTO_CA_FILE: broken })).toThrow(/RECTO_CA_FILE names a file with a broken certificate/);
  await writeFile(broken, 'nothing');
  expect(() => configured({ RECTO_CA_FILE: broken })).toThrow(/RECTO_CA_FILE names a file without certificates in PEM/);
  expect(() => configured({ RECTO_CA_FILE: `${broken}.not` })).toThrow(/RECTO_CA_FILE names a file that can't be read/);
});

describeWhere(
  process.env['S3_TEST_ENDPOINT'] !== undefined,
  'S3_TEST_ENDPOINT is not set: npm run test:s3',
  'a store with a certificate',
  () => {
    let server: Awaited<ReturnType<typeof startS3Server>>;

    beforeAll(async () => {
      const place = join(caFile, '..', 's3');
      await mkdir(place);
      const tls = await certifiedFiles(authority.issue(['localhost', '127.0.0.1']));
      server = await startS3Server({ dir: place, tls });
    }, 60_000);
    afterAll(() => server.stop());

    it('is trusted once RECTO_CA_FILE names its authority', async () => {
      expect(await refusals({ ...s3Settings(server), RECTO_CA_FILE: caFile })).toEqual([]);
    });

    it('is refused otherwise', async () => {
      const { s3 } = configured({ ...s3Settings(server), RECTO_CA_FILE: wrongCaFile }).storage;
      // The SDK wraps what Jest's own realm doesn't know as an error, so the code is not to be had here.
      await expect(new S3Storage({ ...s3, bucket: server.bucket }).check()).rejects.toMatchObject({
        code: 'unavailable',
        cause: expect.objectContaining({ message: expect.stringMatching(/certificate/) as string }) as object,
      });
    });
  },
);
