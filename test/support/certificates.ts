/** X.509 certificates for tests, made when they are wanted: no key lies in the repository, and no program has to be installed. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** Both in PEM. */
export interface Certified {
  readonly cert: string;
  readonly key: string;
}

interface Wish {
  /** Names and IPv4 addresses; none makes an authority. */
  readonly hosts: readonly string[];
  readonly issuer: string;
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly notAfter: Date;
}

const DAY = 86_400_000;
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const SUBJECT_ALT_NAME = '2.5.29.17';
const BASIC_CONSTRAINTS = '2.5.29.19';

export class TestAuthority {
  private readonly pair = newPair();
  /** In PEM. */
  readonly cert = certificate(
    {
      hosts: [],
      issuer: 'Test authority',
      subject: 'Test authority',
      publicKey: this.pair.publicKey,
      notAfter: tomorrow(),
    },
    this.pair.privateKey,
  );

  issue(hosts: readonly string[], notAfter = tomorrow()): Certified {
    const { publicKey, privateKey } = newPair();
    const wish = { hosts, issuer: 'Test authority', subject: 'Test receiver', publicKey, notAfter };
    return { cert: certificate(wish, this.pair.privateKey), key: keyText(privateKey) };
  }
}

export function selfSigned(hosts: readonly string[]): Certified {
  const { publicKey, privateKey } = newPair();
  const wish = { hosts, issuer: 'Test receiver', subject: 'Test receiver', publicKey, notAfter: tomorrow() };
  return { cert: certificate(wish, privateKey), key: keyText(privateKey) };
}

function newPair(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function keyText(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function tomorrow(): Date {
  return new Date(Date.now() + DAY);
}

/** RFC 5280, 4.1. */
function certificate({ hosts, issuer, subject, publicKey, notAfter }: Wish, issuerKey: KeyObject): string {
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // A serial number is positive.
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(issuer),
    sequence(utcTime(new Date(notAfter.getTime() - 3 * DAY)), utcTime(notAfter)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(hosts.length === 0 ? ofAuthority() : alternativeNames(hosts))),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, issuerKey)]));
  const lines =
    sequence(content, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function ofAuthority(): Buffer {
  const isTrue = der(0x01, Buffer.from([0xff]));
  return sequence(objectId(BASIC_CONSTRAINTS), isTrue, der(0x04, sequence(isTrue)));
}

function alternativeNames(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host)),
  );
  return sequence(objectId(SUBJECT_ALT_NAME), der(0x04, sequence(...names)));
}

function nameOf(text: string): Buffer {
  return sequence(der(0x31, sequence(objectId(COMMON_NAME), der(0x0c, Buffer.from(text)))));
}

function utcTime(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([40 * first + second, ...rest.flatMap(base128)]));
}

/** Seven bits a byte, all but the last marked. */
function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** Tag, length, value (X.690); no certificate here comes to 64 KiB. */
function der(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}
