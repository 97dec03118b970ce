// npm start: from a bare checkout to a running service; everything it started is stopped again in order.
import '../setup/check-node.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { makePdf } from '../make-pdf/make-pdf.mjs';
import { tryLock } from '../setup/lock.mjs';
import { prepare, ROOT } from '../setup/prepare.mjs';
import { Advice, makeSteps, showFailure } from '../setup/steps.mjs';
import { migrate, MigrationError, startStack } from '../stack/index.mjs';
import { canListen, freePort } from '../stack/ports.mjs';
import { writePrivate } from '../stack/processes.mjs';
import { notebook } from '../stack/secrets.mjs';
import { loadEnvFile, serviceEnv } from './environment.mjs';
import { bootstrap } from './operator.mjs';
import { readOptions, USAGE } from './options.mjs';
import { startPage } from './page.mjs';
import { forService } from './service-user.mjs';
import { reachableHost, startService, stopLeftoverService, untilReady } from './service.mjs';
import { makeUndo } from './undo.mjs';

const steps = makeSteps();
const undo = makeUndo(steps);
/** The first key until it is shown, so that a start that fails after making it still shows it. */
let unshownKey = null;

try {
  loadEnvFile(ROOT);
  const options = readOptions(process.argv.slice(2), { root: ROOT, cwd: process.env.INIT_CWD ?? process.cwd() });
  if (options.help) process.stdout.write(USAGE);
  else await start(options);
} catch (error) {
  if (!undo.stopping()) showFailure(error);
  if (unshownKey)
    process.stdout.write(`\nThe first API key was made all the same: ${unshownKey} (shown only now; keep it)\n`);
  await undo.everything();
  process.exitCode = undo.stopping() ? 0 : 1;
}

async function start(options) {
  const { dataDir, host, role, dev, readyFile, office } = options;
  prepareDataDir(dataDir);
  const lock = tryLock(path.join(dataDir, 'start.lock'));
  if (!lock.release) {
    throw new Advice(
      `Recto already runs over ${dataDir} (process ${lock.holder})`,
      'stop that one, or give this one a directory of its own with --data-dir.',
    );
  }
  undo.later('the lock', lock.release);
  if (readyFile) fs.rmSync(readyFile, { force: true });
  await undo.unlessStopped(prepare({ steps, office }));

  await stopLeftoverService(dataDir);
  const port = await servicePort(options);
  const stack = await undo.unlessStopped(startServices(dataDir));
  const notes = notebook(path.join(dataDir, 'ports.json'));
  const storagePort = await freePort(notes.get('storagePort'));
  notes.set('storagePort', storagePort);
  const env = serviceEnv({ dataDir, ...stack, host, port, role, storagePort });

  await undo.unlessStopped(migrateDatabase(stack.databaseUrl));
  const keys = await undo.unlessStopped(bootstrap(env, { readyKey: readyFile !== null }));
  unshownKey = keys.firstKey;
  const service = await undo.unlessStopped(serve({ dataDir, env, dev, host, port, role }));
  const baseUrl = process.env.RECTO_PUBLIC_URL ?? `http://${urlHost(reachableHost(host))}:${port}`;
  notes.set('baseUrl', baseUrl);
  if (readyFile) {
    writePrivate(readyFile, JSON.stringify({ base_url: baseUrl, api_key: keys.readyKey }));
    undo.later('the ready file', () => fs.rmSync(readyFile, { force: true }));
  }
  const page = dev ? await startPage(`http://${urlHost(reachableHost(host))}:${port}`) : null;
  if (page) undo.later('the page', page.stop);
  process.stdout.write(welcome({ baseUrl, pageUrl: page?.url ?? baseUrl, ...keys, dataDir }));
  unshownKey = null;
  const ended = await undo.untilStopped(service.exited, stack.children);
  if (ended) throw new Advice(ended, 'its last lines above say why; start again when that is mended.');
}

function prepareDataDir(dataDir) {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Advice(
      `the data directory ${dataDir} can't be made: ${error.message}`,
      'give another one with --data-dir.',
    );
  }
}

async function servicePort({ port, host }) {
  if (port === 0) return freePort(undefined, host);
  if (await canListen(port, host)) return port;
  throw new Advice(
    `somebody already listens on ${host}:${port}, or it can't be listened on`,
    'give another port with --port.',
  );
}

async function startServices(dataDir) {
  const given = { databaseUrl: process.env.DATABASE_URL || undefined, redisUrl: process.env.REDIS_URL || undefined };
  const own = [given.databaseUrl ? null : 'Postgres', given.redisUrl ? null : 'Redis'].filter(Boolean);
  const begin = () => startStack({ dataDir, ...given, say: steps.say });
  const stack = own.length === 0 ? await begin() : await steps.step(`Starting ${own.join(' and ')}`, begin);
  undo.later(own.join(' and '), stack.stop);
  return stack;
}

async function migrateDatabase(url) {
  try {
    const applied = await migrate({ url, dir: path.join(ROOT, 'prisma/migrations') });
    if (applied.length > 0) steps.say(`- Database brought up to date (${applied.length} migrations)`);
  } catch (error) {
    if (error instanceof MigrationError) throw new Advice(error.message, 'the message says how to go on.');
    throw new Advice(
      `the database can't be used: ${error.message}`,
      'check DATABASE_URL, and that the database can be reached.',
    );
  }
}

async function serve({ dataDir, env, dev, host, port, role }) {
  return steps.step(`Starting the service (role ${role})`, async () => {
    const service = startService({ dataDir, dev, ...forService({ dataDir, env, port, dev, say: steps.say }) });
    undo.later('the service', service.stop, service.kill);
    await undo.orStopped(untilReady({ host, port, dev, exited: service.exited }));
    return service;
  });
}

function welcome({ baseUrl, pageUrl, firstKey, ownerToken, dataDir }) {
  const sample = path.join(dataDir, 'sample.pdf');
  if (!fs.existsSync(sample)) fs.writeFileSync(sample, makePdf({ pages: 3, title: 'Sample' }));
  const shown = path.relative(process.env.INIT_CWD ?? process.cwd(), sample);
  const file = shown.startsWith('..') ? sample : shown;
  return [
    '',
    `Recto is ready at ${baseUrl}`,
    '',
    firstKey
      ? `  API key        ${firstKey}   (shown only now; keep it)`
      : '  API key        the one shown at the first start; make another with: npm run admin -- key create',
    ownerToken
      ? `  Dashboard      ${pageUrl}/join#${ownerToken}   (makes you its owner; good once, for 24 hours)`
      : `  Dashboard      ${pageUrl}   (another owner: npm run admin -- owner-link)`,
    `  Documentation  ${baseUrl}/docs   (API reference: ${baseUrl}/docs/api)`,
    `  Try it         curl -sS -H 'X-API-KEY: ${firstKey ?? 'YOUR_KEY'}' -F 'file=@${file}' ${baseUrl}/v1/parse/file`,
    `  Stop           Ctrl-C; the data stays in ${dataDir}`,
    '',
    '',
  ].join('\n');
}

function urlHost(host) {
  return host.includes(':') ? `[${host}]` : host;
}
