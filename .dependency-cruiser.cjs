// Who may import whom in the service and in the dashboard. The picture and its reasons are in ARCHITECTURE.md; a new arrow is a decision.

const SRC = '^apps/server/src/';
const MODULES = `${SRC}modules/`;
const DASHBOARD = '^apps/dashboard/src/';

/** The whole list of arrows between modules: importer -> modules that it may enter (through their index). */
const MODULE_ARROWS = {
  audit: [],
  notices: ['accounts', 'mail'],
  mail: [],
  accounts: ['audit', 'mail'],
  keys: ['accounts', 'audit', 'notices'],
  usage: ['accounts', 'audit', 'notices'],
  intake: [],
  operator: ['accounts', 'audit', 'batches', 'keys', 'mail', 'notices', 'usage', 'webhooks'],
  parse: ['intake', 'usage'],
  extract: ['intake', 'parse', 'usage'],
  'drop-in': ['parse'],
  files: [],
  webhooks: ['audit', 'notices'],
  batches: ['audit', 'files', 'intake', 'parse', 'usage', 'webhooks'],
  playground: ['extract', 'intake', 'parse', 'usage'],
  requests: [],
  console: [
    'accounts',
    'audit',
    'batches',
    'extract',
    'files',
    'intake',
    'keys',
    'notices',
    'parse',
    'playground',
    'requests',
    'usage',
    'webhooks',
  ],
  retention: ['accounts', 'audit', 'batches', 'files', 'notices', 'playground', 'requests', 'usage', 'webhooks'],
};

/** Libraries with one owner: the path pattern of the package, and the places that may import it. */
const OWNERS = [
  [
    'prisma',
    '(^|node_modules/)(@prisma/|prisma/|pg(/|$))|/generated/prisma',
    [`${SRC}platform/database/`, `${MODULES}.+\\.repository\\.ts$`],
  ],
  ['aws-sdk', '(^|node_modules/)@aws-sdk/', [`${SRC}platform/storage/`]],
  ['addon', '^crates/recto-node/|^@recto/core', [`${SRC}platform/engine/`]],
  [
    'redis',
    '(^|node_modules/)(ioredis|redis|rate-limiter-flexible)(/|$)',
    [`${SRC}platform/redis/`, `${SRC}platform/queue/`],
  ],
  ['bullmq', '(^|node_modules/)bullmq(/|$)', [`${SRC}platform/queue/`]],
  ['argon2', '(^|node_modules/)@node-rs/', [`${SRC}platform/crypto/`]],
  ['cookie', '(^|node_modules/)cookie(/|$)', [`${SRC}platform/http/`]],
  ['opentelemetry', '(^|node_modules/)@opentelemetry/', [`${SRC}platform/observability/`]],
  ['nodemailer', '(^|node_modules/)(@types/)?nodemailer(/|$)', [`${SRC}platform/mail/`]],
  ['ajv', '(^|node_modules/)ajv(/|$)', [`${SRC}platform/language-model/`]],
  ['undici', '(^|node_modules/)(undici|ipaddr\\.js)(/|$)', [`${SRC}platform/outbound/`]],
];

const SPEC = '\\.spec\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means two files are one thought: merge them or name the third thing.',
      severity: 'error',
      from: { path: SRC, pathNot: '/generated/' },
      to: { circular: true },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'platform/ is the rim: where it needs a module, it declares the interface and the module provides it.',
      severity: 'error',
      from: { path: `${SRC}platform/`, pathNot: SPEC },
      to: { path: [MODULES, `${SRC}roles/`] },
    },
    {
      name: 'base-stands-alone',
      comment: 'config/ and errors/ lie below everything: they import nothing of ours but each other.',
      severity: 'error',
      from: { path: `${SRC}(config|errors)/` },
      to: { path: SRC, pathNot: `${SRC}(config|errors)/` },
    },
    {
      name: 'roles-compose-only',
      comment: 'Only the entry points import roles.',
      severity: 'error',
      from: { path: SRC, pathNot: [`${SRC}roles/`, `${SRC}[^/]+\\.ts$`, SPEC] },
      to: { path: `${SRC}roles/` },
    },
    {
      name: 'modules-through-index',
      comment: 'A module is entered through its index.ts; its inside may change without asking.',
      severity: 'error',
      from: { path: `${MODULES}([^/]+)/` },
      to: { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
    },
    ...Object.entries(MODULE_ARROWS).map(([name, allowed]) => ({
      name: `module-arrows-${name}`,
      comment: `modules/${name} may enter ${allowed.join(', ') || 'no other module'}: the list of arrows is the whole list.`,
      severity: 'error',
      from: { path: `${MODULES}${name}/`, pathNot: SPEC },
      to: { path: MODULES, pathNot: [name, ...allowed].map((module) => `${MODULES}${module}/`) },
    })),
    {
      name: 'module-is-listed',
      comment: 'A new module needs its line in MODULE_ARROWS before it may import anything of ours.',
      severity: 'error',
      from: { path: MODULES, pathNot: Object.keys(MODULE_ARROWS).map((module) => `${MODULES}${module}/`) },
      to: { path: SRC },
    },
    {
      name: 'pure-files',
      comment:
        'States, policies, schedules and prices are pure decisions: they import types and each other, never an effect.',
      severity: 'error',
      from: { path: `${SRC}.*\\.(state|policy|schedule|price)\\.ts$` },
      to: {
        pathNot: ['\\.(state|policy|schedule|price)\\.ts$', `${SRC}errors/`],
        dependencyTypesNot: ['type-only'],
      },
    },
    ...OWNERS.map(([name, path, owners]) => ({
      name: `owner-${name}`,
      comment: `${name} has one owner (${owners.map((owner) => owner.replace(SRC, '')).join(', ')}): everything else goes through its port.`,
      severity: 'error',
      from: { path: SRC, pathNot: [...owners, SPEC] },
      to: { path },
    })),
    {
      name: 'not-to-spec',
      comment: 'Tests are no library.',
      severity: 'error',
      from: { path: SRC, pathNot: SPEC },
      to: { path: [SPEC, '^test/'] },
    },
    {
      name: 'no-unlisted-dependency',
      comment: 'Whatever is imported stands in the package.json of its workspace.',
      severity: 'error',
      from: { path: SRC },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    {
      name: 'feature-stands-alone',
      comment: 'A feature of the dashboard imports no other: what two need lies in components/ or lib/.',
      severity: 'error',
      from: { path: `${DASHBOARD}features/([^/]+)/` },
      to: { path: [`${DASHBOARD}features/`, `${DASHBOARD}app/`], pathNot: `${DASHBOARD}features/$1/` },
    },
    {
      name: 'shared-knows-no-feature',
      comment: 'What features share knows neither features nor the application.',
      severity: 'error',
      from: { path: `${DASHBOARD}(components|lib)/` },
      to: { path: `${DASHBOARD}(app|features)/` },
    },
    {
      name: 'dashboard-stands-alone',
      comment: 'The dashboard knows the service by its OpenAPI document alone.',
      severity: 'error',
      from: { path: DASHBOARD },
      to: { path: '^(apps|crates)/', pathNot: [DASHBOARD, 'node_modules/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated)/.*\\.js$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['require', 'node', 'default'] },
  },
};
