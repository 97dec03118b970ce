import * as fc from 'fast-check';
import { AddressPolicy } from './address-policy';
import { PUBLIC_ADDRESSES, REFUSED_ADDRESSES } from './ssrf-table.fixture';

describe('AddressPolicy', () => {
  const policy = new AddressPolicy();

  it.each(REFUSED_ADDRESSES)('refuses %s', (address) => {
    expect(policy.permits(address)).toBe(false);
  });

  it.each(PUBLIC_ADDRESSES)('permits %s', (address) => {
    expect(policy.permits(address)).toBe(true);
  });

  it.each(['', 'localhost', '127.0.0.1/8', '1.2.3', 'fe80::1%eth0', '::g'])(
    'refuses "%s", which is no address',
    (text) => {
      expect(policy.permits(text)).toBe(false);
    },
  );

  it('judges a mapped address as the IPv4 address that it is', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(policy.permits(`::ffff:${address}`)).toBe(policy.permits(address));
      }),
    );
  });

  it('permits the networks that the operator names, and only those', () => {
    const allowed = new AddressPolicy(['10.1.0.0/16', 'fd00:1::/32', '127.0.0.1/32']);
    expect(allowed.permits('10.1.2.3')).toBe(true);
    expect(allowed.permits('::ffff:10.1.2.3')).toBe(true);
    expect(allowed.permits('fd00:1::5')).toBe(true);
    expect(allowed.permits('127.0.0.1')).toBe(true);
    expect(allowed.permits('10.2.0.1')).toBe(false);
    expect(allowed.permits('127.0.0.2')).toBe(false);
    expect(allowed.permits('fd00:2::5')).toBe(false);
    expect(allowed.permits('8.8.8.8')).toBe(true);
  });

  it('refuses to start with a network that is none', () => {
    expect(() => new AddressPolicy(['10.0.0.0/33'])).toThrow('10.0.0.0/33');
  });
});
