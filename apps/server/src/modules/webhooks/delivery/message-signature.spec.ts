import { createHmac, randomBytes } from 'node:crypto';
import { Webhook as SvixWebhook } from 'svix';
import { messageHeaders } from './message-signature';

const secret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const MESSAGE = { id: 'msg_01h455vb4pex5vsknk084sn02q', body: '{"type":"batch.update","metadata":{ "a" : 1.0 }}' };

describe('messageHeaders', () => {
  it('signs as Standard Webhooks says', () => {
    const key = randomBytes(32);
    const at = new Date('2027-01-01T00:00:00.999Z');
    const headers = messageHeaders({ ...MESSAGE, at, secrets: [`whsec_${key.toString('base64')}`] });
    const seconds = Date.parse('2027-01-01T00:00:00Z') / 1_000;
    const hmac = createHmac('sha256', key)
      .update(`${MESSAGE.id}.${String(seconds)}.${MESSAGE.body}`)
      .digest('base64');
    const values = { id: MESSAGE.id, timestamp: String(seconds), signature: `v1,${hmac}` };
    for (const [name, value] of Object.entries(values)) {
      expect(headers[`webhook-${name}`]).toBe(value);
      expect(headers[`signed-${name}`]).toBe(value);
    }
  });

  it('signs with each secret, the newest first, and is verified with either', () => {
    const secrets = [secret(), secret()];
    const headers = messageHeaders({ ...MESSAGE, at: new Date(), secrets });
    const signatures = headers['webhook-signature']?.split(' ') ?? [];
    expect(signatures).toHaveLength(2);
    const alone = messageHeaders({ ...MESSAGE, at: new Date(), secrets: secrets.slice(0, 1) });
    expect(signatures[0]).toBe(alone['webhook-signature']);
    for (const one of secrets)
      expect(new SvixWebhook(one).verify(MESSAGE.body, headers)).toEqual(JSON.parse(MESSAGE.body));
  });

  it('leaves the signature out in direct mode', () => {
    const headers = messageHeaders({ ...MESSAGE, at: new Date(), secrets: [] });
    expect(Object.keys(headers).toSorted()).toEqual([
      'signed-id',
      'signed-timestamp',
      'webhook-id',
      'webhook-timestamp',
    ]);
  });
});
