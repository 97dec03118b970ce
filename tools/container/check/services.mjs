// The image at work: what compose.yaml starts, one after the other, over Postgres, Redis and an S3 server of this machine.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startS3Server } from '../../s3/index.mjs';
import { freePort } from '../../stack/ports.mjs';
import { recordProcess } from '../../stack/processes.mjs';
import { startThrowAwayStack } from '../../stack/throw-away.mjs';
import { assertFallback, checkLibraries, checkWithoutCard } from './cards.mjs';
import { composeService } from './compose.mjs';
import { runConfined, startConfined } from './confined.mjs';
import { DOCUMENTS, parseDocument, parseInBatch } from './documents.mjs';
import { S3_RECORD } from './left-over.mjs';

/** How long compose.yaml waits after the signal. */
const GRACE_MS = 60_000;

export async function checkServices({ steps, image, version }) {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-test-'));
  const stack = await startThrowAwayStack(base, { migrated: false });
  let storage;
  try {
    storage = await startS3Server({ dir: path.join(base, 's3'), say: steps.say });
    recordProcess(S3_RECORD, storage.pid);
    const replaced = settingsFor({ stack, storage });
    await checkJobs({ steps, image, replaced, version });
    if (isForCards(image)) await checkCards({ steps, image, replaced });
    await checkRoles({ steps, image, replaced });
  } finally {
    await storage?.stop();
    fs.rmSync(S3_RECORD, { force: true });
    await stack.destroy();
  }
}

/** What leads to other containers in compose.yaml leads to this machine's services here. */
function settingsFor({ stack, storage }) {
  return {
    DATABASE_URL: stack.databaseUrl,
    REDIS_URL: stack.redisUrl,
    S3_ENDPOINT: storage.endpoint,
    // The same server by another name.
    S3_PUBLIC_ENDPOINT: storage.endpoint.replace('127.0.0.1', 'localhost'),
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
    // The same in each container.
    RECTO_SECRET: stack.secrets.rectoSecret,
  };
}

async function checkJobs({ steps, image, replaced, version }) {
  const place = (name) => placeOf(image, composeService(name, replaced));
  await steps.step('Commands: version, config check, migrate, bucket', async () => {
    assert.equal(await runConfined(place('api'), image.entry('version')), `${version}\n`);
    steps.say(`  ${(await runConfined(place('api'), image.entry('config', 'check'))).trim()}`);
    for (const name of ['migrate', 'bucket'])
      for (const said of [/migrations applied|is made/, /up to date|is there/]) {
        const { command } = composeService(name, replaced);
        assert.match(await runConfined(place(name), image.entry(...command)), said, `${name} says`);
      }
    const broken = { ...place('api'), env: { ...place('api').env, RECTO_SECRET: 'short', RECTO_PARSERS: '0' } };
    await assert.rejects(
      runConfined(broken, image.entry('config', 'check')),
      /RECTO_PARSERS[^]*RECTO_SECRET|RECTO_SECRET[^]*RECTO_PARSERS/,
    );
    await assert.rejects(runConfined(place('api'), ['touch', '/recto/new']), /Read-only file system/);
    await runConfined(place('api'), ['touch', '/var/lib/recto/new', '/tmp/new']);
  });
}

function isForCards({ env }) {
  return env.RECTO_OCR_DEVICE !== undefined;
}

async function checkCards({ steps, image, replaced }) {
  const place = placeOf(image, composeService('worker', replaced));
  await checkLibraries({ steps, place });
  await checkWithoutCard({ steps, place, command: image.entry('worker') });
}

async function checkRoles({ steps, image, replaced }) {
  const [api, worker] = await Promise.all(['api', 'worker'].map((name) => roleOf(image, name, replaced)));
  const key = JSON.parse(await runConfined(api.place, image.entry('admin', 'bootstrap', '--json'))).api_key;
  const running = [];
  try {
    for (const { name, place, command } of [api, worker])
      running.push(
        await steps.step(`Starting ${name}`, async () => {
          const service = await startConfined(place, image.entry(...command));
          steps.say(`  ${sizedLine(service.output())}; jail: ${service.ready.facts.jail}`);
          if (isForCards(image)) assertFallback(service.ready);
          return service;
        }),
      );
    await steps.step('Health checks', () =>
      Promise.all([api, worker].map(({ place }) => runConfined(place, image.healthCheck))),
    );
    const { base } = running[0];
    for (const document of DOCUMENTS)
      await steps.step(`Parsing ${document.name}`, async () => {
        const { share, ms } = await parseDocument({ base, key }, document);
        steps.say(`  ${Math.round(100 * share)} % of its words, ${Math.round(ms)} ms`);
      });
    await steps.step('The three as a batch', async () => {
      const { ms } = await parseInBatch({ base, key, publicStorage: replaced.S3_PUBLIC_ENDPOINT }, DOCUMENTS);
      steps.say(`  ${Math.round(ms)} ms`);
    });
  } finally {
    const ends = await steps.step(`Ending both by ${image.stopSignal}`, () =>
      Promise.all(running.map((service) => service.stop({ signal: image.stopSignal, graceMs: GRACE_MS }))),
    );
    for (const [index, code] of ends.entries())
      assert.equal(code, 0, `a stopped process ends in order:\n${running[index].output().slice(-2_000)}`);
  }
  await assert.rejects(runConfined(api.place, image.healthCheck), 'without a service the health check fails');
}

async function roleOf(image, name, replaced) {
  const service = composeService(name, replaced);
  const place = placeOf(image, service);
  // Neighbours on one machine: each its own port, and nothing is reachable from elsewhere.
  Object.assign(place.env, { RECTO_HOST: '127.0.0.1', RECTO_PORT: String(await freePort()) });
  return { name, place, command: service.command };
}

/** Where a container of a service runs its commands. An engine makes a volume of what the image names and compose.yaml doesn't. */
function placeOf(image, { environment, writable }) {
  const places = [...new Set([...image.writable, ...writable])];
  return {
    user: image.user,
    root: image.root,
    writable: places,
    cwd: image.cwd,
    env: { ...image.env, ...environment },
  };
}

function sizedLine(output) {
  const line = output.split('\n').find((one) => one.includes('"sized"')) ?? '{}';
  const { parsers, converters, items, reason } = JSON.parse(line);
  return `${parsers} parsers (${reason}), ${converters} converters, ${items} items`;
}
