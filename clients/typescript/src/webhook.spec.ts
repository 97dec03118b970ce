import { Webhook } from 'standardwebhooks';
import { WebhookVerificationError } from './errors.js';
import { verifyWebhook } from './webhook.js';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
const NOW = 1_800_000_000_000;
const BODY = '{"type":"batch.update", "metadata":{ "a":1.50, "ü":"文"}}';

function signed(secret: string, { at = NOW, body = BODY, prefix = 'webhook' } = {}): Record<string, string> {
  const signature = new Webhook(secret).sign('msg_1', new Date(at), body);
  return {
    [`${prefix}-id`]: 'msg_1',
    [`${prefix}-timestamp`]: String(at / 1_000),
    [`${prefix}-signature`]: signature,
  };
}

const verify = (headers: Record<string, string>, body: string | Buffer = BODY, secrets: string | string[] = SECRET) =>
  verifyWebhook(body, headers, secrets, { now: NOW });

describe('a message', () => {
  it('that the library of Standard Webhooks has signed verifies, with its id', () => {
    const { id, event } = verify(signed(SECRET));
    expect(id).toBe('msg_1');
    expect(event.type).toBe('batch.update');
  });

  it('verifies from bytes, by the other names of the headers, and from a Headers object', () => {
    expect(verify(signed(SECRET, { prefix: 'signed' }), Buffer.from(BODY)).id).toBe('msg_1');
    expect(verifyWebhook(BODY, new Headers(signed(SECRET)), SECRET, { now: NOW }).id).toBe('msg_1');
    expect(verify({ 'Webhook-Id': 'msg_1', ...signed(SECRET) }).id).toBe('msg_1');
  });

  it('verifies by one of several secrets and one of several signatures', () => {
    expect(verify(signed(SECRET), BODY, [OTHER, SECRET]).id).toBe('msg_1');
    const both = { ...signed(SECRET), 'webhook-signature': `v1,bm8= ${signed(SECRET)['webhook-signature'] ?? ''}` };
    expect(verify(both).id).toBe('msg_1');
  });

  it.each([
    ['another secret', () => verify(signed(OTHER))],
    ['an altered body', () => verify(signed(SECRET), BODY.replace('文', '書'))],
    ['a body that was parsed and written again', () => verify(signed(SECRET), JSON.stringify(JSON.parse(BODY)))],
    ['another id', () => verify({ ...signed(SECRET), 'webhook-id': 'msg_2' })],
    ['a time six minutes ago', () => verify(signed(SECRET, { at: NOW - 360_000 }))],
    ['a time in six minutes', () => verify(signed(SECRET, { at: NOW + 360_000 }))],
    ['no headers', () => verify({})],
    ['a secret that is none', () => verify(signed(SECRET), BODY, 'whsec_')],
    ['a signed body that is no JSON', () => verify(signed(SECRET, { body: 'hello' }), 'hello')],
  ])('with %s is refused', (_, attempt) => {
    expect(attempt).toThrow(WebhookVerificationError);
  });
});
