/** What the image, compose.yaml and the chart set is what the service reads. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { envExample, readConfig } from '../../apps/server/src/config';

const ROOT = join(__dirname, '../..');
const OUR_SETTINGS = new Set([...envExample().matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, key]) => key));
/** Those of Node itself, and of what lets a container at a graphics card. */
const NOT_OURS = new Set(['NODE_ENV', 'NVIDIA_VISIBLE_DEVICES', 'NVIDIA_DRIVER_CAPABILITIES']);

interface Service {
  readonly build?: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
}

const text = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
const compose: Compose = parse(text, { merge: true });
const ours = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);
const written = new Map(
  execFileSync('sh', [join(ROOT, 'deploy/write-env.sh')], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

/** As compose does it. */
function filled(value: string): string {
  return value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => written.get(name) ?? `(${name} is not written)`);
}

describe('compose.yaml', () => {
  it('has the service in its roles', () => {
    expect(ours.map(([name]) => name)).toEqual(['api', 'worker', 'migrate', 'bucket']);
  });

  it('sets what is in the configuration, and nothing else', () => {
    const unknown = ours.flatMap(([, { environment }]) =>
      Object.keys(environment).filter((key) => !OUR_SETTINGS.has(key)),
    );
    expect(unknown).toEqual([]);
  });

  it('takes from .env what deploy/write-env.sh writes, all of it', () => {
    const taken = new Set([...text.matchAll(/(?<!\$)\$\{(\w+)\}/g)].map(([, name]) => name));
    expect([...taken].sort()).toEqual([...written.keys()].sort());
  });

  it.each(['api', 'worker'])('gives a configuration that the role %s can use', (role) => {
    const service = compose.services[role];
    const environment = Object.entries(service?.environment ?? {}).map(([key, value]) => [key, filled(value)]);
    const config = readConfig({ ...Object.fromEntries(environment), RECTO_ROLE: role });
    expect(config).toMatchObject({
      role,
      storage: { driver: 's3', s3: { endpoint: 'http://storage:7070', bucket: 'recto' } },
    });
    expect(service?.command).toEqual([role]);
  });
});

describe('compose.gpu.yaml', () => {
  const onCard = readFileSync(join(ROOT, 'deploy/compose.gpu.yaml'), 'utf8');
  const { services } = parse(onCard) as Compose;

  it('changes services of compose.yaml, by settings of the configuration', () => {
    expect(Object.keys(services).filter((name) => compose.services[name] === undefined)).toEqual([]);
    const set = Object.values(services).flatMap(({ environment }) => Object.keys(environment));
    expect(set).toContain('RECTO_OCR_DEVICE');
    expect(set.filter((key) => !OUR_SETTINGS.has(key))).toEqual([]);
  });

  it('takes the image of the version that compose.yaml builds', () => {
    const [, version = ''] = /image: recto:(\S+)/.exec(text) ?? [];
    expect(onCard).toContain(`image: recto:${version}-gpu\n`);
  });
});

describe('the image', () => {
  it('sets what is in the configuration, and nothing else', () => {
    const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
    const images = dockerfile.slice(dockerfile.indexOf(' AS cpu\n'));
    const set = [...images.matchAll(/^ENV ((?:.*\\\n)*.*)$/gm)].map(([, text]) => text).join('\n');
    const keys = [...set.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]+)=/g)].map(([, key]) => key ?? '');
    expect(keys).toContain('RECTO_OFFICE');
    expect(keys.filter((key) => !OUR_SETTINGS.has(key) && !NOT_OURS.has(key))).toEqual([]);
  });
});

describe('the chart', () => {
  const CHART = join(ROOT, 'deploy/chart');
  const templates = readdirSync(join(CHART, 'templates'))
    .map((name) => readFileSync(join(CHART, 'templates', name), 'utf8'))
    .join('\n');
  const secretsOfSchema = (): string[] => {
    const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as {
      properties: { secrets: { properties: object } };
    };
    return Object.keys(schema.properties.secrets.properties).sort();
  };

  it('sets what is in the configuration, and nothing else', () => {
    const given = [...templates.matchAll(/- name: ([A-Z][A-Z0-9_]+)/g)].map(([, key]) => key ?? '');
    const read = [...templates.matchAll(/\.Values\.config\.([A-Z0-9_]+)/g)].map(([, key]) => key ?? '');
    const exampled = readdirSync(join(CHART, 'ci')).flatMap((name) => {
      const { config = {} } = parse(readFileSync(join(CHART, 'ci', name), 'utf8')) as { config?: object };
      return Object.keys(config);
    });
    expect(given).toContain('RECTO_SPOOL_DIR');
    expect(read).toContain('RECTO_TRUSTED_PROXIES');
    expect([...given, ...read, ...exampled].filter((key) => !OUR_SETTINGS.has(key))).toEqual([]);
  });

  it('takes every secret of the configuration by reference', () => {
    const secrets = [
      ...envExample()
        .replaceAll('\n# ', ' ')
        .matchAll(/([A-Z][A-Z0-9_]+)_FILE: a file with it/g),
    ];
    expect(secretsOfSchema()).toEqual(secrets.map(([, key]) => key).sort());
  });

  it('names files that are there', () => {
    const own = [...templates.matchAll(/\.Files\.Get "([^"]+)"/g)].map(([, name]) => join(CHART, name ?? ''));
    const ofImage = [...templates.matchAll(/\bnode (\S+\.mjs)/g)].map(([, name]) => join(ROOT, name ?? ''));
    expect([own.length, ofImage.length]).not.toContain(0);
    expect([...own, ...ofImage].filter((file) => !existsSync(file))).toEqual([]);
  });

  it('has the version of the image that compose.yaml builds', () => {
    const { version, appVersion } = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8')) as Record<string, string>;
    expect(text).toContain(`image: recto:${String(appVersion)}\n`);
    expect(version).toBe(appVersion);
  });
});
