import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import net from 'node:net';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { introduction, requestLine } from './lines.mjs';
import { readOptions } from './options.mjs';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const EVENT = {
  type: 'batch.update',
  batch_id: 'batch_01',
  status: 'partially_failed',
  counts: { pending: 0, running: 0, succeeded: 2, failed: 1, cancelled: 0 },
  total_items: 3,
  metadata: null,
};

describe('npm run webhook:listen', () => {
  let listener;

  before(async () => {
    listener = await started(['--port', '0', '--secret', SECRET]);
  });
  after(() => listener.child.kill('SIGKILL'));

  it('says at the start what makes the service reach it', () => {
    assert.match(listener.output(), /^ +RECTO_WEBHOOK_ALLOW=127\.0\.0\.0\/8$/m);
    assert.match(
      listener.output(),
      new RegExp(`^ +npm run admin -- webhook add http://127\\.0\\.0\\.1:${listener.port}/$`, 'm'),
    );
    assert.doesNotMatch(listener.output(), /NOTHING IS VERIFIED|whsec_/);
  });

  it('answers 204 to what verifies, with a line of what it says', async () => {
    assert.equal(await post(listener, signed('msg_1', EVENT)), 204);
    await listener.says(/verified +batch\.update +batch_01 +partially_failed +3 items: 2 succeeded, 1 failed +msg_1$/m);
    assert.equal(await post(listener, signed('msg_2', { type: 'webhook.ping' })), 204);
    await listener.says(/verified +webhook\.ping +msg_2$/m);
  });

  it('answers 400 to what does not verify, with the reason', async () => {
    const { headers, body } = signed('msg_3', EVENT);
    assert.equal(await post(listener, { headers, body: body.replace('2', '3') }), 400);
    await listener.says(/refused +No matching signature found .*msg_3$/m);
    assert.equal(await post(listener, { headers: {}, body }), 400);
    await listener.says(/refused +Missing required headers .*without an id$/m);
  });

  it('counts a message as a duplicate when it verified before', async () => {
    const forged = signed('msg_4', EVENT);
    assert.equal(await post(listener, { ...forged, body: '{}' }), 400);
    assert.equal(await post(listener, signed('msg_4', EVENT)), 204);
    await listener.says(/verified .*msg_4$/m);
    assert.equal(await post(listener, signed('msg_4', EVENT)), 204);
    await listener.says(/verified .*msg_4 +DUPLICATE: came 2 times$/m);
  });

  it('refuses a body that no message has', async () => {
    assert.equal(await post(listener, { headers: {}, body: 'x'.repeat((1 << 20) + 1) }), 413);
  });

  it('outlives a sender that goes away in the middle', async () => {
    const socket = net.connect(listener.port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.end('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
    await new Promise((resolve) => socket.once('close', resolve).resume());
    assert.equal(await post(listener, signed('msg_5', EVENT)), 204);
  });

  it('without a secret accepts everything, saying so', async () => {
    const open = await started(['--port', '0']);
    try {
      assert.match(open.output(), /NOTHING IS VERIFIED/);
      assert.match(open.output(), new RegExp(`webhook:listen -- --port ${open.port} --secret whsec_`));
      assert.equal(await post(open, { headers: {}, body: '{}' }), 204);
      await open.says(/unverified +without a type +without an id$/m);
    } finally {
      open.child.kill('SIGTERM');
    }
    assert.equal(await open.exit, 0);
  });

  it('says which port is taken', async () => {
    const second = spawnListener(['--port', String(listener.port)]);
    let said = '';
    second.stderr.on('data', (part) => (said += part));
    assert.equal(await new Promise((resolve) => second.once('close', resolve)), 1);
    assert.match(said, /can't be listened on \(EADDRINUSE\)\s+What to do: .*--port/);
  });
});

describe('the options of webhook:listen', () => {
  const table = [
    [['--port', '70000'], /no port/],
    [['--port', 'x'], /no port/],
    [['--secret', 'abc'], /not one of a webhook endpoint/],
    [['--secret', 'whsec_'], /not one of a webhook endpoint/],
    [['--secret', 'whsec_%'], /not one of a webhook endpoint/],
    [['--other'], /--other/],
  ];
  for (const [args, message] of table) {
    it(`refuse ${args.join(' ')}`, () => assert.throws(() => readOptions(args), { message }));
  }

  it('have no secret and no port of their own', () => {
    assert.deepEqual(readOptions([]), { port: null, secret: null, help: false });
    assert.deepEqual(readOptions(['--port', '0', '--secret', SECRET]), { port: 0, secret: SECRET, help: false });
  });
});

describe('the lines of webhook:listen', () => {
  const line = (body) =>
    requestLine(new Date(2027, 0, 1, 12, 3, 4), {
      state: 'verified',
      reason: null,
      id: 'msg_1',
      body: Buffer.from(body),
      times: 1,
    });

  for (const body of ['', 'null', '[]', '"x"', '{', '{"type":null}', '{"type":{"a":1},"counts":null}']) {
    it(`tell of the body ${body || 'of nothing'}`, () => assert.match(line(body), /^12:03:04 .*msg_1$/));
  }

  it('hold no control characters of the sender', () => {
    const escaped = line(JSON.stringify({ type: '\u001b[2J\u0007\n', batch_id: 'x'.repeat(10_000) }));
    assert.doesNotMatch(escaped, /\p{Cc}/u);
    assert.ok(escaped.length < 500);
  });

  it('number the steps that are left', () => {
    const steps = (secret) => introduction({ port: 9999, secret }).match(/^\d/gm);
    assert.deepEqual(steps(null), ['1', '2', '3', '4']);
    assert.deepEqual(steps(SECRET), ['1', '2', '3']);
  });
});

function signed(id, event) {
  const body = JSON.stringify(event);
  const at = new Date();
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(SECRET).sign(id, at, body),
  };
  return { headers, body };
}

async function post({ port }, { headers, body }) {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

function spawnListener(args) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  return spawn(process.execPath, [path.join(import.meta.dirname, 'webhook-listen.mjs'), ...args], { stdio });
}

/** A listener that listens; `says` resolves when its output has what is expected, and fails when it ends without it. */
async function started(args) {
  const child = spawnListener(args);
  let output = '';
  const looks = new Set();
  const look = () => {
    for (const one of looks) one();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part;
      look();
    });
  const exit = new Promise((resolve) => child.once('close', resolve));
  const says = (pattern) =>
    new Promise((resolve, reject) => {
      const check = () => {
        if (!pattern.test(output)) return;
        looks.delete(check);
        resolve();
      };
      looks.add(check);
      void exit.then(() => reject(new Error(`it ended without saying ${pattern}:\n${output}`)));
      check();
    });
  await says(/^Listening at .*\n(.*\n)*.*signed/m);
  const port = Number(/^Listening at http:\/\/127\.0\.0\.1:(\d+)\//m.exec(output)[1]);
  return { child, exit, output: () => output, port, says };
}
