// Makes a checkout runnable: packages, addon, service. Each part is rebuilt only if its sources changed, and by one
// process at a time: `npm start` waits for a concurrent `npm test`.
import fs from 'node:fs';
import path from 'node:path';
import { installPackages } from './debian.mjs';
import { fingerprint, makeWhenChanged } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { bringModels } from './models.mjs';
import { installOffice } from './office.mjs';
import { findOnPath } from './programs.mjs';
import { checkRequirements } from './requirements.mjs';
import { runLogged } from './steps.mjs';
import { bringTestWheels } from './test-wheels.mjs';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const LOGS = path.join(ROOT, '.tools/logs');
const STAMPS = path.join(ROOT, '.tools/stamps');
const SERVER = path.join(ROOT, 'apps/server');
const DASHBOARD = path.join(ROOT, 'apps/dashboard');
const ADDON = path.join(ROOT, 'crates/recto-node');

/** Suppresses what packages would download or print by themselves. */
const QUIET = {
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  PRISMA_SCHEMA_ENGINE_BINARY: '/bin/false',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
  ONNXRUNTIME_NODE_INSTALL: 'skip',
};

/** The environment for build tools, in which Cargo is found even if the shell's profile was not read. */
export function buildEnv(more = {}) {
  const cargo = findOnPath('cargo');
  const searched = [process.env.PATH, ...(cargo ? [path.dirname(cargo)] : [])].join(path.delimiter);
  return { ...process.env, ...QUIET, PATH: searched, ...more };
}

/**
 * Brings the checkout up to date. `app: false` leaves the service unbuilt (its watch mode builds it), `addon: false`
 * the parser (tests that parse nothing need no Rust), `tests: true` also installs what tests need, `office: true` what
 * reads office documents.
 */
export async function prepare({ steps, app = true, addon = true, tests = false, office = false }) {
  checkRequirements(ROOT);
  const waiting = (holder) => steps.say(`- Waiting for another build of this checkout (process ${holder})`);
  await withLock(path.join(ROOT, '.tools/build.lock'), () => build({ steps, app, addon, tests, office }), waiting);
}

async function build({ steps, app, addon, tests, office }) {
  await installPackages({ steps, logs: LOGS, tests });
  if (office) await installOffice({ steps, logs: LOGS });
  await installNpmPackages(steps);
  if (tests) await bringTestWheels({ steps, logs: LOGS, stamps: STAMPS });
  if (addon) {
    await bringModels({ steps, logs: LOGS });
    await buildAddon(steps);
  }
  await generateClient(steps);
  if (app) await buildApp(steps);
  await buildDashboard(steps);
  await buildDocs(steps);
}

function installNpmPackages(steps) {
  return makeWhenChanged({
    // Inside node_modules, so that removing it removes the stamp as well.
    stamp: path.join(ROOT, 'node_modules/.recto-installed'),
    print: fingerprint(ROOT, ['package-lock.json'], [process.version, process.platform, process.arch]),
    products: [],
    make: () =>
      steps.step('Installing npm packages', (note) =>
        npm(
          ['ci', '--no-audit', '--no-fund'],
          'npm-packages',
          note,
          'Check that the npm registry can be reached (npm install, if package-lock.json is behind package.json), then start again.',
        ),
      ),
  });
}

function buildAddon(steps) {
  return makeWhenChanged({
    stamp: path.join(STAMPS, 'addon'),
    print: fingerprint(
      ROOT,
      ['Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml', ...rustSources()],
      [process.platform, process.arch],
    ),
    products: [addonFile(), ...launcherFile()],
    make: () =>
      steps.step('Building the parser (Rust, release; minutes the first time)', async (note) => {
        await npm(['run', 'build', '--workspace', '@recto/core'], 'addon', note, 'Look at the compiler output above.');
        if (!fs.existsSync(addonFile())) throw new Error(`the build of @recto/core left no ${addonFile()}`);
      }),
  });
}

function generateClient(steps) {
  return makeWhenChanged({
    stamp: path.join(STAMPS, 'database-client'),
    print: fingerprint(ROOT, ['prisma/schema.prisma', 'prisma/models', 'prisma.config.ts', 'package-lock.json']),
    products: [path.join(SERVER, 'src/platform/database/generated')],
    make: () =>
      steps.step('Generating the database client', (note) =>
        npm(['run', 'generate', '--workspace', '@recto/server'], 'database-client', note, 'Look at the output above.'),
      ),
  });
}

function buildApp(steps) {
  return makeWhenChanged({
    stamp: path.join(STAMPS, 'app'),
    print: fingerprint(ROOT, ['package-lock.json', 'prisma/schema.prisma', 'prisma/models', ...serverSources()]),
    products: [path.join(ROOT, 'dist/apps/server/main.js')],
    make: () =>
      steps.step('Building the service', (note) =>
        tool('@nestjs/cli/bin/nest.js', ['build', 'server'], ROOT, 'app', note, 'Look at the compiler output above.'),
      ),
  });
}

function buildDashboard(steps) {
  return makeWhenChanged({
    stamp: path.join(STAMPS, 'dashboard'),
    print: fingerprint(ROOT, ['package-lock.json', 'console.openapi.json', ...dashboardSources()]),
    products: [path.join(ROOT, 'dist/apps/dashboard/index.html')],
    make: () =>
      steps.step('Building the dashboard', (note) =>
        npm(['run', 'build', '--workspace', '@recto/dashboard'], 'dashboard', note, 'Look at the output above.'),
      ),
  });
}

function buildDocs(steps) {
  return makeWhenChanged({
    stamp: path.join(STAMPS, 'docs'),
    print: fingerprint(ROOT, ['package-lock.json', 'docs', 'apps/docs']),
    products: [path.join(ROOT, 'dist/apps/docs/index.html')],
    make: () =>
      steps.step('Building the documentation', (note) =>
        npm(['run', 'build', '--workspace', '@recto/docs'], 'docs', note, 'Look at the output above.'),
      ),
  });
}

function npm(args, log, note, advice) {
  // The npm of this Node, even if this process wasn't started by npm.
  const own = process.env.npm_execpath;
  const [file, before] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  return runLogged({
    file,
    args: [...before, ...args],
    cwd: ROOT,
    env: buildEnv(),
    log: path.join(LOGS, `${log}.log`),
    note,
    advice,
  });
}

function tool(program, args, cwd, log, note, advice) {
  const file = path.join(ROOT, 'node_modules', program);
  return runLogged({
    file: process.execPath,
    args: [file, ...args],
    cwd,
    env: buildEnv(),
    log: path.join(LOGS, `${log}.log`),
    note,
    advice,
  });
}

function addonFile() {
  const { main } = JSON.parse(fs.readFileSync(path.join(ADDON, 'package.json'), 'utf8'));
  const built = fs.readdirSync(ADDON).find((name) => name.endsWith('.node'));
  return path.join(ADDON, built ?? `the addon that ${main} loads (*.node)`);
}

/** The launcher that sandboxes a parser process before it runs any of our code. */
function launcherFile() {
  return process.platform === 'linux' ? [path.join(ADDON, 'recto-jail')] : [];
}

function rustSources() {
  return fs
    .readdirSync(path.join(ROOT, 'crates'))
    .flatMap((crate) =>
      ['Cargo.toml', 'build.rs', 'build.mjs', 'package.json', 'src', 'assets', 'data', 'models.json'].map(
        (part) => `crates/${crate}/${part}`,
      ),
    );
}

function serverSources() {
  const parts = ['package.json', 'tsconfig.app.json', 'tools', 'src'].map((part) => `apps/server/${part}`);
  return ['tsconfig.json', 'nest-cli.json', ...parts];
}

function dashboardSources() {
  return ['package.json', 'index.html', 'vite.config.ts', 'src'].map((part) => `apps/dashboard/${part}`);
}
