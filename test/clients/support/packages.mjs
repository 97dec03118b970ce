// The clients as their users get them: the packed tarball and the wheel, each in a folder that has nothing else but the
// dependencies that they declare.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/prepare.mjs';
import { PYTHON_PACKAGES } from '../../../tools/setup/test-wheels.mjs';

const MODULES = path.join(ROOT, 'node_modules');
const PYTHON_CLIENT = path.join(ROOT, 'clients/python');

/** Builds and packs npm packages, and lays them into an empty project, with the packages that they declare. */
export function npmProject(dir, packages) {
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(path.join(dir, 'package.json'), '{"private":true,"type":"module"}\n');
  for (const name of packages) run('npm', ['run', '--silent', 'build', '--workspace', name], ROOT);
  for (const name of packages) {
    const wish = ['pack', '--json', '--workspace', name, '--pack-destination', dir];
    const [{ filename }] = JSON.parse(run('npm', wish, ROOT));
    const place = path.join(dir, 'node_modules', name);
    fs.mkdirSync(place, { recursive: true });
    run('tar', ['-xzf', path.join(dir, filename), '-C', place, '--strip-components=1'], ROOT);
  }
  const declared = packages.flatMap((name) =>
    Object.keys(manifestOf(path.join(dir, 'node_modules', name)).dependencies),
  );
  for (const name of new Set(declared)) if (!packages.includes(name)) link(dir, name);
  return dir;
}

/** Builds the wheel and installs it alone; the folder is for PYTHONPATH. */
export function wheelFolder(dir) {
  const pip = (...args) => run('python3', ['-m', 'pip', '--disable-pip-version-check', ...args], dir, python());
  fs.mkdirSync(dir, { recursive: true });
  const source = path.join(dir, 'source');
  const isSource = (file) => !file.includes('__pycache__');
  fs.cpSync(PYTHON_CLIENT, source, { recursive: true, filter: isSource });
  pip('wheel', '--quiet', '--no-index', '--no-deps', '--no-build-isolation', '--wheel-dir', dir, source);
  const [wheel] = fs.readdirSync(dir).filter((name) => name.endsWith('.whl'));
  const site = path.join(dir, 'site');
  pip('install', '--quiet', '--no-index', '--no-deps', '--target', site, path.join(dir, wheel));
  return site;
}

/** The environment in which Python finds what the set-up has brought, behind the given folders. */
export function python(...folders) {
  return {
    ...process.env,
    PYTHONPATH: [...folders, PYTHON_PACKAGES].join(path.delimiter),
    PIP_ROOT_USER_ACTION: 'ignore',
  };
}

function link(dir, name) {
  const place = path.join(dir, 'node_modules', name);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.symlinkSync(path.join(MODULES, name), place, 'dir');
}

function manifestOf(place) {
  return JSON.parse(fs.readFileSync(path.join(place, 'package.json'), 'utf8'));
}

function run(file, args, cwd, env = process.env) {
  return execFileSync(file, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
