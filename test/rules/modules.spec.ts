import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

const SOURCES = ['apps/server/src', 'apps/dashboard/src'];
const root = join(__dirname, '../..');
const config = join(root, '.dependency-cruiser.cjs');
const rules: string[] = jest
  .requireActual<{ forbidden: { name: string }[] }>(config)
  .forbidden.map((rule) => rule.name);

/** Runs dependency-cruiser as a process: it is an ES module, and its output is what users see. */
function cruise(directory: string, args: string[] = []): Violation[] {
  const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const options = ['--config', config, '--output-type', 'json', ...args, ...SOURCES];
  try {
    const out = execFileSync(process.execPath, [tool, ...options], {
      cwd: directory,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return JSON.parse(out).summary.violations;
  } catch (error) {
    const { stdout } = error as { stdout: string };
    return JSON.parse(stdout).summary.violations;
  }
}

/** A minimal violation of each rule: rule -> files of a fictional service, the first of which breaks it. */
const planted: Record<string, Record<string, string>> = {
  'no-cycles': { 'platform/a/one.ts': "import './two';", 'platform/a/two.ts': "import './one';" },
  'platform-knows-no-module': {
    'platform/http/guard.ts': "import '../../modules/keys';",
    'modules/keys/index.ts': 'export {};',
  },
  'base-stands-alone': { 'config/config.ts': "import '../platform/ids/ids';", 'platform/ids/ids.ts': 'export {};' },
  'roles-compose-only': {
    'platform/b/boot.ts': "import '../../roles/api.module';",
    'roles/api.module.ts': 'export {};',
  },
  'modules-through-index': {
    'modules/parse/parse.service.ts': "import '../usage/usage.repository';",
    'modules/usage/usage.repository.ts': 'export {};',
  },
  'module-is-listed': {
    'modules/unlisted/unlisted.ts': "import '../../platform/c/c';",
    'platform/c/c.ts': 'export {};',
  },
  'pure-files': { 'modules/usage/plan.price.ts': "import { readFileSync } from 'node:fs';\nreadFileSync('x');" },
  'not-to-spec': { 'platform/d/d.ts': "import './e.spec';", 'platform/d/e.spec.ts': 'export {};' },
  'no-unlisted-dependency': { 'platform/f/f.ts': "import 'a-package-that-nobody-lists';" },
  'owner-prisma': { 'platform/g/prisma.ts': "import '@prisma/client';" },
  'owner-aws-sdk': { 'platform/g/aws.ts': "import '@aws-sdk/client-s3';" },
  'owner-addon': { 'platform/g/addon.ts': "import '@recto/core';" },
  'owner-redis': { 'platform/g/redis.ts': "import 'ioredis';" },
  'owner-bullmq': { 'platform/g/bullmq.ts': "import 'bullmq';" },
  'owner-nodemailer': { 'platform/g/nodemailer.ts': "import 'nodemailer';" },
  'owner-ajv': { 'platform/g/ajv.ts': "import 'ajv';" },
  'owner-argon2': { 'platform/g/argon2.ts': "import '@node-rs/argon2';" },
  'owner-cookie': { 'platform/g/cookie.ts': "import 'cookie';" },
  'owner-undici': { 'platform/g/undici.ts': "import 'undici';" },
  'owner-opentelemetry': { 'platform/g/opentelemetry.ts': "import '@opentelemetry/sdk-metrics';" },
  'feature-stands-alone': {
    '../../dashboard/src/features/keys/screen.tsx': "import '../usage';",
    '../../dashboard/src/features/usage/index.ts': 'export {};',
  },
  'shared-knows-no-feature': { '../../dashboard/src/lib/time.ts': "import '../features/usage';" },
  'dashboard-stands-alone': {
    '../../dashboard/src/main.tsx': "import '../../server/src/platform/c/c';",
  },
};

for (const rule of rules.filter((name) => name.startsWith('module-arrows-'))) {
  const module = rule.replace('module-arrows-', '');
  planted[rule] = {
    [`modules/${module}/${module}.forbidden.ts`]: "import '../forbidden';",
    'modules/forbidden/index.ts': 'export {};',
  };
}

describe('the modules of the service', () => {
  it('import each other as the table allows', () => {
    expect(cruise(root).map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  });
});

describe('the rules for modules bite', () => {
  const directory = mkdtempSync(join(tmpdir(), 'recto-rules-'));
  let found: Set<string>;

  beforeAll(() => {
    for (const [path, text] of Object.values(planted).flatMap((files) => Object.entries(files))) {
      const file = join(directory, 'apps/server/src', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${text}\n`);
    }
    writeFileSync(join(directory, 'package.json'), '{"name":"planted","dependencies":{}}');

    found = new Set(cruise(directory).map((violation) => violation.rule.name));
  });

  afterAll(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  it.each(rules)('%s', (rule) => {
    expect(Object.keys(planted)).toContain(rule);
    expect(found).toContain(rule);
  });
});
