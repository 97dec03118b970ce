/**
 * What the service sends is verified by the libraries that receivers use, and by the receivers of docs/samples/webhooks; what was
 * altered, delayed or signed by somebody else is refused by all of them.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { messageHeaders } from '../../apps/server/src/modules/webhooks/delivery/message-signature';
import { batchUpdateBody } from '../../apps/server/src/modules/webhooks/messages/batch-update.body';
import { describeWhere } from '../support/where';
import { hasPythonLibrary, SampleReceivers, type SignedRequest } from './support/sample-receivers';

const MINUTE_MS = 60_000;
const METADATA = '{ "run" : 1.50, "a\\u00fc": "ü 文 😀", "b":"\\/" }';
const [SECRET, FORMER, OTHER] = [newSecret(), newSecret(), newSecret()];

type Accepts = (secret: string, request: SignedRequest) => Promise<boolean>;

describe('svix', () => {
  verifiesAsItShould(async (secret, { headers, body }) =>
    holds(() => new SvixWebhook(secret).verify(body, { ...headers })),
  );
});

describe('standardwebhooks of npm', () => {
  verifiesAsItShould(async (secret, { headers, body }) =>
    holds(() => new StandardWebhook(secret).verify(body, { ...headers })),
  );
});

describe('the receiver in Node with standardwebhooks of npm', () => {
  receivesAsItShould(new SampleReceivers('node'));
});

describeWhere(
  hasPythonLibrary,
  'standardwebhooks of PyPI is not in .tools/wheels',
  'the receiver in Python with standardwebhooks of PyPI',
  () => {
    receivesAsItShould(new SampleReceivers('python'));
  },
);

function receivesAsItShould(receivers: SampleReceivers): void {
  afterAll(() => receivers.stop());
  verifiesAsItShould((secret, request) => receivers.accepts(secret, request));

  it('handles a message once, however often it comes', async () => {
    const secret = newSecret();
    const repeated = { id: messageId(), secrets: [secret] };
    for (const wish of [repeated, repeated, { secrets: [secret] }]) {
      expect(await receivers.accepts(secret, request(wish))).toBe(true);
    }
    expect((await receivers.outputOf(secret)).match(/fetch the results of batch_\w+: completed/g)).toHaveLength(2);
  });
}

function verifiesAsItShould(accepts: Accepts): void {
  it('accepts an event, with metadata beyond ASCII and spaces as they were sent', async () => {
    expect(await accepts(SECRET, request())).toBe(true);
  });

  it('accepts a ping', async () => {
    expect(await accepts(SECRET, request({ body: '{"type":"webhook.ping"}' }))).toBe(true);
  });

  it('accepts a repeated message, signed anew', async () => {
    const id = messageId();
    for (const at of [later(-MINUTE_MS), later(0)]) expect(await accepts(SECRET, request({ id, at }))).toBe(true);
  });

  it.each([4, -4])('accepts a clock that is %d minutes off', async (minutes) => {
    expect(await accepts(SECRET, request({ at: later(minutes * MINUTE_MS) }))).toBe(true);
  });

  it.each([6, -6])('refuses a clock that is %d minutes off', async (minutes) => {
    expect(await accepts(SECRET, request({ at: later(minutes * MINUTE_MS) }))).toBe(false);
  });

  it('refuses a body with one byte altered', async () => {
    const { headers, body } = request();
    for (const place of [0, body.indexOf('completed'), body.indexOf(' : '), body.length - 1]) {
      const altered = Buffer.from(body);
      altered.writeUInt8(altered.readUInt8(place) ^ 1, place);
      expect(await accepts(SECRET, { headers, body: altered })).toBe(false);
    }
  });

  it('refuses JSON that was parsed and written again', async () => {
    const { headers, body } = request();
    expect(await accepts(SECRET, { headers, body: Buffer.from(JSON.stringify(JSON.parse(body.toString()))) })).toBe(
      false,
    );
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('refuses a request without %s', async (name) => {
    const { headers, body } = request();
    const left = Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name));
    expect(Object.keys(left)).toHaveLength(Object.keys(headers).length - 1);
    expect(await accepts(SECRET, { headers: left, body })).toBe(false);
  });

  it.each([
    ['webhook-id', messageId()],
    ['webhook-timestamp', String(Math.floor(Date.now() / 1_000) - 60)],
    ['webhook-signature', 'v1,'],
    ['webhook-signature', 'v1'],
    ['webhook-signature', `v1,${randomBytes(32).toString('base64')}`],
  ])('refuses another %s (%#)', async (name, value) => {
    const { headers, body } = request();
    expect(await accepts(SECRET, { headers: { ...headers, [name]: value }, body })).toBe(false);
  });

  it('refuses what another secret has signed', async () => {
    expect(await accepts(SECRET, request({ secrets: [OTHER] }))).toBe(false);
  });

  it('accepts what two secrets have signed with either of them, and with no other', async () => {
    const rotating = request({ secrets: [SECRET, FORMER] });
    for (const [secret, verdict] of [
      [SECRET, true],
      [FORMER, true],
      [OTHER, false],
    ] as const) {
      expect(await accepts(secret, rotating)).toBe(verdict);
    }
  });
}

/** A delivery as it is sent now, of an event unless it says otherwise. */
function request({ id = messageId(), at = later(0), body = event(), secrets = [SECRET] } = {}): SignedRequest {
  return { headers: messageHeaders({ id, at, body, secrets }), body: Buffer.from(body) };
}

function event(): string {
  const counts = { pending: 0, running: 0, succeeded: 2, failed: 0, cancelled: 0, totalItems: 2 };
  const times = { completedAt: later(0), expiresAt: later(3 * 24 * 60 * MINUTE_MS) };
  return batchUpdateBody({ id: randomUUID(), status: 'completed', metadata: METADATA, ...counts, ...times });
}

function holds(verify: () => unknown): boolean {
  try {
    verify();
    return true;
  } catch (error) {
    // Anything else is a mistake in how the library is called.
    if (error instanceof Error && error.name === 'WebhookVerificationError') return false;
    throw error;
  }
}

function later(ms: number): Date {
  return new Date(Date.now() + ms);
}

function messageId(): string {
  return `msg_${randomBytes(13).toString('hex')}`;
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
