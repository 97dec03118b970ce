// What the built service writes while it works, whole processes with parsers: objects of JSON with fields of the list, and nothing of a
// document, a name, an address or a secret, whatever goes wrong.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { linesPdf } from '../../tools/make-pdf/small-pdf.mjs';
import { modelsDir } from '../../tools/setup/models.mjs';
import { Client } from '../fault/support/client.mjs';
import { startCluster } from '../fault/support/cluster.mjs';
import { CANARIES } from './support/canaries.mjs';
import { startPeers } from './support/hostile-peers.mjs';
import { finished, ROOT } from './support/started.mjs';

const MAIN = path.join(ROOT, 'dist/apps/server/main.js');
const WITHIN_MS = 60_000;
/** What every line has, and what is said of an error; the other fields are those of `LogFields`. */
const ALWAYS = ['level', 'time', 'msg', 'error'];
const OF_ERRORS = ['name', 'code', 'message', 'at', 'cause'];

describe('the logs of all processes', () => {
  let peers;
  let cluster;
  let base;
  /** A client with a key of each kind. */
  let plain;
  let phi;
  const secrets = [];

  before(async () => {
    peers = await startPeers();
    cluster = await startCluster({
      env: {
        RECTO_LOG: 'debug',
        RECTO_MODELS_DIR: modelsDir(),
        RECTO_OFFICE: 'off',
        RECTO_OUTBOUND_ALLOW: '127.0.0.0/8',
        RECTO_WEBHOOK_ALLOW: '127.0.0.0/8',
        RECTO_LLM_URL: peers.model,
        RECTO_LLM_MODEL: 'model',
        RECTO_LLM_API_KEY: CANARIES.ModelKey,
      },
    });
    base = cluster.apis[0].url;
    const organisation = await cluster.organisation('Logs', 100_000);
    plain = organisation.client;
    const orgs = await cluster.admin('org', 'list');
    const org = orgs.organisations.find(({ name }) => name === 'Logs').id;
    const { api_key: phiKey } = await cluster.admin('key', 'create', '--org', org, '--phi');
    phi = new Client([base], phiKey);
    const hook = await cluster.admin('webhook', 'add', `${peers.hooks}/in?token=${CANARIES.HookQuery}`, '--org', org);
    const { databaseUrl, redisUrl, secrets: own } = cluster.backing;
    secrets.push(organisation.key, phiKey, hook.secret, own.rectoSecret);
    secrets.push(new URL(databaseUrl).password, new URL(redisUrl).password);
  });
  after(async () => {
    await cluster?.stop();
    await peers?.stop();
  });

  it('tell of requests of every kind', async () => {
    assert.equal((await parsed(plain, linesPdf([[CANARIES.Text]]), CANARIES.Filename)).status, 200);
    assert.equal((await parsed(phi, linesPdf([[CANARIES.PhiText]]), CANARIES.PhiFilename)).status, 200);
    assert.equal((await parsed(plain, Buffer.from(CANARIES.BrokenDocument), CANARIES.Filename)).status, 400);
    const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(CANARIES.BrokenDocument)]);
    assert.equal((await parsed(plain, broken, CANARIES.Filename)).status, 400);
    const url = `${peers.documents}/${CANARIES.DocumentPath}.pdf?signature=${CANARIES.DocumentQuery}`;
    assert.equal((await plain.request('POST', '/v1/parse', { body: { url } })).status, 200);
    const missing = `${peers.documents}/${CANARIES.Path}?signature=${CANARIES.DocumentQuery}`;
    assert.ok((await plain.request('POST', '/v1/parse', { body: { url: missing } })).status >= 400);
    assert.equal((await extracted(plain)).status, 200);
    assert.ok(peers.seen.model > 0);
  });

  it('tell of requests that are refused', async () => {
    const asked = async (where, options = {}) => (await fetch(`${base}${where}`, options)).status;
    assert.equal(await asked(`/v1/${CANARIES.Path}?x=${CANARIES.Query}`), 404);
    assert.ok((await asked(`/v1/batches/%E0%A4%A${CANARIES.Path}`, { headers: { 'x-api-key': plain.key } })) >= 400);
    const wrong = {
      'x-api-key': `rk_live_${CANARIES.WrongKey}`,
      'user-agent': CANARIES.Agent,
      'x-note': CANARIES.Header,
    };
    assert.equal(await asked(`/v1/batches?x=${CANARIES.Query}`, { headers: wrong }), 401);
    const json = { 'content-type': 'application/json', 'x-api-key': plain.key };
    const body = `{"url": "${CANARIES.BrokenJson}`;
    assert.ok((await asked('/v1/parse', { method: 'POST', headers: json, body })) >= 400);
    const credentials = JSON.stringify({ email: `${CANARIES.Email}@example.org`, password: CANARIES.Password });
    const page = { 'content-type': 'application/json', origin: base, 'sec-fetch-site': 'same-origin' };
    assert.equal(await asked('/console/sign-in', { method: 'POST', headers: page, body: credentials }), 401);
  });

  it('tell of batches, deliveries and a database that goes away', async () => {
    const files = await plain.upload([linesPdf([[CANARIES.Text]]), Buffer.from(CANARIES.BrokenDocument)]);
    const phiFiles = await phi.upload([linesPdf([[CANARIES.PhiText]])]);
    const more = { metadata: { note: CANARIES.Metadata }, webhook: { mode: 'signed' } };
    const batches = [
      [plain, await plain.createBatch(files, { ...more, idempotencyKey: CANARIES.Idempotency })],
      [phi, await phi.createBatch(phiFiles, more)],
      [plain, await byUrl(`${peers.documents}/${CANARIES.DocumentPath}.pdf?signature=${CANARIES.DocumentQuery}`, more)],
      [plain, await byUrl(`${peers.documents}/${CANARIES.Path}?signature=${CANARIES.DocumentQuery}`, more)],
    ];
    assert.ok((await cluster.terminateConnections()) > 0);
    for (const [client, { id }] of batches)
      await eventually(async () => (await client.poll(id)).completed_at !== null, `batch ${id} ends`);
    await eventually(() => peers.seen.hooks > 0, 'a delivery is attempted');
    await Promise.all(cluster.processes.map((one) => one.stop()));
  });

  it('tell of warnings of Node, and of an error that nobody has caught', async () => {
    const words = JSON.stringify(CANARIES.Text);
    const mistake = `setTimeout(() => { process.emitWarning(${words}); setImmediate(() => { throw new Error(${words}); }); }, 1500)`;
    const module = path.join(cluster.dir, 'mistake.mjs');
    fs.writeFileSync(module, mistake);
    const own = { RECTO_PORT: '0', RECTO_STORAGE_PORT: '0', RECTO_PARSERS: '1', RECTO_ROLE: 'api' };
    const env = cluster.environment({ ...own, RECTO_SPOOL_DIR: path.join(cluster.dir, 'spool', 'mistaken') });
    const { code, stdout, stderr } = await finished(
      spawn(process.execPath, ['--import', pathToFileURL(module).href, MAIN], { cwd: ROOT, env }),
    );
    fs.writeFileSync(path.join(cluster.dir, 'logs', 'mistaken.log'), `${stdout}${stderr}`);
    assert.equal(code, 1);
    assert.match(stdout, /"component":"Warning","msg":"warning"/);
    assert.match(stdout, /"msg":"uncaught"/);
  });

  it('are objects of JSON with fields of the list', () => {
    const allowed = new Set([...ALWAYS, ...fieldsOfLog()]);
    for (const line of lines()) {
      const { error, ...fields } = parsedLine(line);
      assert.deepEqual(
        Object.keys(fields).filter((name) => !allowed.has(name)),
        [],
        line,
      );
      for (let one = error; one !== undefined; one = one.cause)
        assert.deepEqual(
          Object.keys(one).filter((name) => !OF_ERRORS.includes(name)),
          [],
          line,
        );
    }
    const events = new Set(lines().map((line) => parsedLine(line).msg));
    for (const event of ['listening', 'request', 'batch_item', 'batch_item_unfinished'])
      assert.ok(events.has(event), event);
    assert.ok(lines().some((line) => parsedLine(line).level === 'error'));
  });

  it('hold nothing that came from outside, and no secret', () => {
    const text = lines().join('\n').toLowerCase();
    const found = Object.entries(CANARIES).filter(([, word]) => text.includes(word));
    assert.deepEqual(
      found.map(([place]) => place),
      [],
    );
    assert.equal(secrets.filter((secret) => typeof secret !== 'string' || secret.length < 12).length, 0);
    assert.equal(secrets.filter((secret) => text.includes(secret.toLowerCase())).length, 0);
  });

  function lines() {
    const dir = path.join(cluster.dir, 'logs');
    return fs.readdirSync(dir).flatMap((name) =>
      fs
        .readFileSync(path.join(dir, name), 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    );
  }

  async function byUrl(url, more) {
    return (await plain.insist('POST', '/v1/batches', { body: { source: { type: 'urls', urls: [url] }, ...more } }))
      .json;
  }
});

function parsedLine(line) {
  try {
    return JSON.parse(line);
  } catch {
    assert.fail(`no object of JSON: ${line}`);
  }
}

async function parsed({ bases: [base], key }, bytes, filename) {
  const form = new FormData();
  form.set('file', new Blob([bytes]), `${filename}.pdf`);
  const headers = { 'x-api-key': key, 'user-agent': CANARIES.Agent, 'x-note': CANARIES.Header };
  return fetch(`${base}/v1/parse/file?note=${CANARIES.Query}`, { method: 'POST', headers, body: form });
}

async function extracted({ bases: [base], key }) {
  const form = new FormData();
  form.set('file', new Blob([linesPdf([[`Total ${CANARIES.Text}`]])]), `${CANARIES.Filename}.pdf`);
  const field = { type: 'string', description: CANARIES.Schema };
  form.set('schema', JSON.stringify({ type: 'object', properties: { total: field, [CANARIES.Schema]: field } }));
  return fetch(`${base}/v1/extract/schema/file`, { method: 'POST', headers: { 'x-api-key': key }, body: form });
}

/** The names of `LogFields`, from the source. */
function fieldsOfLog() {
  const source = fs.readFileSync(path.join(ROOT, 'apps/server/src/platform/observability/event-log.ts'), 'utf8');
  const list = /export interface LogFields \{([\s\S]*?)\n\}/.exec(source)?.[1] ?? '';
  return [...list.matchAll(/readonly (\w+)\?:/g)].map(([, name]) => name);
}

async function eventually(holds, what) {
  for (const until = Date.now() + WITHIN_MS; !(await holds()); await delay(50))
    if (Date.now() > until) assert.fail(`it never came to hold that ${what}`);
}
