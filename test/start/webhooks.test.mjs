// Webhooks as docs/webhooks.md has a person set them up: the service, a receiver of one's own, an endpoint, a batch that opts in.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makePdf } from '../../tools/make-pdf/make-pdf.mjs';
import { stopPid } from '../../tools/stack/processes.mjs';
import { finished, spawnTool, started } from './support/started.mjs';

const SETTING = { RECTO_WEBHOOK_ALLOW: '127.0.0.0/8' };
const DELIVERED_WITHIN_MS = 15_000;

describe('webhooks', () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-webhooks-'));
  fs.chmodSync(base, 0o711);
  const dataDir = path.join(base, 'data');
  const children = [];
  let run;

  before(async () => {
    run = await started(base, dataDir, SETTING);
    children.push(run.child);
  });
  after(async () => {
    const signals = [
      ['SIGTERM', 40_000],
      ['SIGKILL', 5_000],
    ];
    for (const child of children) await stopPid(child.pid, signals);
    fs.rmSync(base, { recursive: true, force: true });
  });

  it('come signed to a receiver of one’s own', async () => {
    const first = listener(['--port', '0']);
    const [, add, url] = await first.says(/^ +npm run admin -- (webhook add (http:\S+))$/m);
    await first.says(/^ +RECTO_WEBHOOK_ALLOW=127\.0\.0\.0\/8$/m);
    first.child.kill('SIGTERM');
    await first.exit;

    const added = await finished(spawnTool('start/admin.mjs', ['--data-dir', dataDir, ...add.split(' ')], SETTING));
    const [secret] = /whsec_[\w+/=]+/.exec(added.stdout) ?? [];
    assert.ok(secret, `${added.stdout}${added.stderr}`);

    const second = listener(['--port', new URL(url).port, '--secret', secret]);
    await second.says(/verifying every request/);
    const batch = await submit(run.ready);
    await second.says(new RegExp(`verified +batch\\.update +${batch} +completed +1 item: 1 succeeded +msg_\\w+$`, 'm'));
  });

  function listener(args) {
    const child = spawnTool('webhook-listen/webhook-listen.mjs', args);
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    const exit = new Promise((resolve) => child.once('exit', resolve));
    const says = async (pattern) => {
      const deadline = Date.now() + DELIVERED_WITHIN_MS;
      for (;;) {
        const match = pattern.exec(output);
        if (match) return match;
        assert.ok(Date.now() < deadline, `the receiver did not say ${pattern}:\n${output}`);
        await delay(25);
      }
    };
    return { child, exit, says };
  }
});

/** A batch of one file that opts in; resolves with its id. */
async function submit({ base_url: baseUrl, api_key: key }) {
  const document = makePdf({ pages: 1 });
  const post = async (route, body) => {
    const headers = { 'X-API-KEY': key, 'content-type': 'application/json' };
    const response = await fetch(baseUrl + route, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = await response.json();
    assert.ok(response.ok, JSON.stringify(answer));
    return answer;
  };
  const file = await post('/v1/files', { size_bytes: document.length, filename: 'one.pdf' });
  const uploaded = await fetch(file.upload.url, { method: 'PUT', body: document });
  assert.ok(uploaded.ok, await uploaded.text());
  const source = { type: 'files', file_ids: [file.id] };
  return (await post('/v1/batches', { source, webhook: { mode: 'signed' } })).id;
}
