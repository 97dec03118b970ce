import { readConfig } from './app-config';
import { outOfReach } from './reach';

function warningsOf(variables: Readonly<Record<string, string>>): string[] {
  const config = readConfig({
    DATABASE_URL: 'postgres://db/recto',
    REDIS_URL: 'redis://cache',
    RECTO_SECRET: '00'.repeat(32),
    ...variables,
  });
  return outOfReach(config).map(({ component, address, reason }) => `${component} at ${address}: ${reason}`);
}

const STORAGE = 'set RECTO_STORAGE_HOST and RECTO_STORAGE_PUBLIC_URL';
const S3 = { RECTO_STORAGE: 's3', S3_BUCKET: 'b' };

it.each([
  ['its own machine alone', {}, []],
  [
    'every address',
    { RECTO_HOST: '0.0.0.0' },
    ['links at 0.0.0.0: set RECTO_PUBLIC_URL', `uploads at 127.0.0.1: ${STORAGE}`],
  ],
  [
    'every address of IPv6, storage too',
    { RECTO_HOST: '::', RECTO_STORAGE_HOST: '::' },
    ['links at ::: set RECTO_PUBLIC_URL', `uploads at ::: ${STORAGE}`],
  ],
  ['one address', { RECTO_HOST: '192.0.2.1' }, [`uploads at 127.0.0.1: ${STORAGE}`]],
  ['one address, with storage there', { RECTO_HOST: '192.0.2.1', RECTO_STORAGE_HOST: '192.0.2.1' }, []],
  [
    'a name that leads home',
    { RECTO_HOST: '0.0.0.0', RECTO_PUBLIC_URL: 'http://localhost:8080', RECTO_STORAGE_PUBLIC_URL: 'http://[::1]:9' },
    ['links at localhost: set RECTO_PUBLIC_URL', `uploads at ::1: ${STORAGE}`],
  ],
  ['a proxy', { RECTO_PUBLIC_URL: 'https://recto.example' }, [`uploads at 127.0.0.1: ${STORAGE}`]],
  [
    'a proxy, storage behind it too',
    { RECTO_PUBLIC_URL: 'https://recto.example', RECTO_STORAGE_PUBLIC_URL: 'https://files.recto.example' },
    [],
  ],
  ['a proxy, with AWS', { RECTO_PUBLIC_URL: 'https://recto.example', ...S3 }, []],
  [
    'a proxy, with a store beside it',
    { RECTO_PUBLIC_URL: 'https://recto.example', ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000' },
    ['uploads at 127.0.0.1: set S3_PUBLIC_ENDPOINT'],
  ],
  [
    'a proxy, with a store that has an address outside',
    {
      RECTO_PUBLIC_URL: 'https://recto.example',
      ...S3,
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_PUBLIC_ENDPOINT: 'https://files.recto.example',
    },
    [],
  ],
  ['nobody: a worker', { RECTO_ROLE: 'worker', RECTO_HOST: '0.0.0.0', RECTO_PUBLIC_URL: 'http://localhost' }, []],
])('a service that listens to %s', (_whom, variables, warnings) => {
  expect(warningsOf(variables)).toEqual(warnings);
});
