// What an organisation is told by itself: credits that run out, keys that expire, messages that don't arrive. Once each, and by mail to owners and
// admins; of PHI batches to those with the PHI right alone.
import { ExpiringKeys } from '../../apps/server/src/modules/keys/expiring-keys';
import { NoticesService } from '../../apps/server/src/modules/notices';
import { LowCredits } from '../../apps/server/src/modules/usage/low-credits';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { Database } from '../../apps/server/src/platform/database';
import { decodeTypeId } from '../../apps/server/src/platform/ids';
import { SmtpReceiver } from '../support/smtp-receiver';
import { Service } from './support/service';
import { Visitor } from './support/visitor';

const DAY = 86_400_000;

let smtp: SmtpReceiver;
let service: Service;
let organisation: string;
let owner: Visitor;

beforeAll(async () => {
  smtp = await SmtpReceiver.start();
  service = await Service.start({
    RECTO_TRUSTED_PROXIES: '127.0.0.0/8',
    RECTO_SMTP_URL: smtp.url,
    RECTO_MAIL_FROM: 'recto@example.org',
  });
}, 60_000);
afterAll(async () => {
  await service.stop();
  await smtp.close();
});
beforeEach(async () => {
  organisation = (await service.newOrganisation('free')).id;
  owner = await Visitor.owner(service, organisation);
});

const ownerAddress = (): string => `owner-${organisation}@example.org`;
const uuid = (): string => decodeTypeId('org', organisation) ?? '';

async function kinds(): Promise<string[]> {
  const path = `/console/organisations/${organisation}/notices`;
  return (await owner.ok<{ data: { kind: string }[] }>('GET', path)).data.map(({ kind }) => kind);
}

async function lookAgain(): Promise<void> {
  const { signal } = new AbortController();
  await service.part(LowCredits).sweep(signal);
  await service.part(ExpiringKeys).sweep(signal);
}

async function setCredits(credits: number): Promise<void> {
  await service
    .part(Database)
    .run((client) => client.organisation.update({ where: { id: uuid() }, data: { credits } }));
  await lookAgain();
}

it('less than a tenth of the credits is told once, and again when there was more in between', async () => {
  await setCredits(100);
  expect(await kinds()).toEqual([]);
  await setCredits(99);
  await setCredits(50);
  expect(await kinds()).toEqual(['credits_low']);
  await setCredits(500);
  await setCredits(20);
  expect(await kinds()).toEqual(['credits_low', 'credits_low']);
  await eventually(() => smtp.to(ownerAddress()).length === 2);
  expect(smtp.to(ownerAddress())[0]?.headers).toContain('Subject: Credits at Recto are running out');
});

it('a key that expires in 7 days is told once; one that was made for less never', async () => {
  const now = service.clock.now().getTime();
  const keys = `/console/organisations/${organisation}/keys`;
  const at = (days: number): string => new Date(now + days * DAY).toISOString();
  await owner.ok('POST', keys, { name: 'long', expires_at: at(8) });
  await owner.ok('POST', keys, { name: 'short', expires_at: at(6) });
  await owner.ok('POST', keys, { name: 'forever' });
  await lookAgain();
  expect(await kinds()).toEqual([]);
  service.clock.advance(1.1 * DAY);
  owner = new Visitor(service);
  await owner.signIn(ownerAddress());
  await lookAgain();
  await lookAgain();
  expect(await kinds()).toEqual(['key_expiring']);
  await eventually(() => smtp.to(ownerAddress()).length === 1);
  expect(smtp.to(ownerAddress())[0]?.text).toContain('"long"');
});

it('mail goes to owners and admins, and of a PHI batch to those with the PHI right', async () => {
  const address = (name: string): string => `${name}-${organisation}@example.org`;
  const people = { admin: ['admin', false], right: ['admin', true], member: ['member', true] } as const;
  for (const [name, [role, phi]] of Object.entries(people)) {
    const { user } = await (await Visitor.owner(service, organisation, address(name))).me();
    await service.setRole(organisation, user.id, role, phi);
  }
  const notice = { organisationId: uuid(), kind: 'webhook_message_failing', message: 'It does not arrive.' } as const;
  const tell = (subject: string, phi: boolean): Promise<void> =>
    service
      .part(Database)
      .transaction((client) => service.part(NoticesService).tell(client, { ...notice, subject, phi }));
  await tell('msg_plain', false);
  await tell('msg_phi', true);
  await eventually(async () => (await service.part(Database).run((client) => client.mail.count())) === 0);
  const got = ['owner', 'admin', 'right', 'member'].map((name) => smtp.to(address(name)).length);
  expect(got).toEqual([1, 1, 2, 0]);
});
