import { faultOfDescription, faultOfUrl } from './endpoint.policy';

const LONGEST = `https://hooks.test/${'a'.repeat(2_048 - 'https://hooks.test/'.length)}`;

it.each([
  'https://hooks.test',
  'https://hooks.test:8443/a/b?token=1',
  'http://10.1.2.3:9000/hook',
  'https://[2606:4700::1111]/',
  LONGEST,
])('takes %s', (url) => {
  expect(faultOfUrl(url)).toBeNull();
});

it.each([
  [`${LONGEST}a`, 'longer than 2048'],
  ['', 'not valid'],
  ['hooks.test/a', 'not valid'],
  ['https://', 'not valid'],
  [' https://hooks.test/', 'not valid'],
  ['https://hooks.test/a b', 'not valid'],
  ['https://hooks.test/\na', 'not valid'],
  ['ftp://hooks.test/', 'neither https nor http'],
  ['javascript:alert(1)', 'neither https nor http'],
  ['https://user@hooks.test/', 'user name or a password'],
  ['https://:word@hooks.test/', 'user name or a password'],
  ['https://hooks.test/#part', 'fragment'],
  ['https://hooks.test/#', 'fragment'],
])('refuses %j', (url, why) => {
  expect(faultOfUrl(url)).toContain(why);
});

it('takes descriptions of 200 characters, whatever their bytes', () => {
  expect(faultOfDescription('')).toBeNull();
  expect(faultOfDescription('𝔞'.repeat(200))).toBeNull();
  expect(faultOfDescription('𝔞'.repeat(201))).toContain('longer than 200');
  expect(faultOfDescription('one\ntwo')).toContain('control character');
});
