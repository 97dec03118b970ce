import fc from 'fast-check';
import { networkOf } from './network-of';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['unknown', '198.51.100.1'],
  ['', '198.51.100.1'],
  ['999.1.1.1:1', '198.51.100.1'],
])('counts %s as %s', (forwarded, network) => {
  expect(networkOf(forwarded, '::ffff:198.51.100.1')).toBe(network);
});

it('counts all addresses of a /64 together, however they are written, and those of another one apart', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  const prefix = fc.tuple(fc.constant('2001'), group, group, group);
  const suffix = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(prefix, suffix, suffix, (network, one, other) => {
      const address = [...network, ...one].join(':');
      const spelt = new URL(`http://[${[...network, ...other].join(':')}]`).hostname.slice(1, -1);
      expect(networkOf(spelt)).toBe(networkOf(address));
      const next = [...network.slice(0, 3), ((Number.parseInt(network[3], 16) + 1) % 0x10000).toString(16), ...one];
      expect(networkOf(next.join(':'))).not.toBe(networkOf(address));
    }),
  );
});
