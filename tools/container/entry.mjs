#!/usr/bin/env node
// What a container runs: one of the service's roles, or a job beside it. Paths are those of a checkout, in which the image has what runs.
import path from 'node:path';
import { createRequire } from 'node:module';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SERVER = path.join(ROOT, 'dist/apps/server');
const require = createRequire(import.meta.url);

const USAGE = `usage: recto COMMAND

  all               serves requests and works off batches, deliveries and mails
  api               serves requests
  worker            works off batches, deliveries and mails
  migrate           brings the database up to date, and ends; processes of the version before go on serving
  bucket            makes the bucket of the configuration where it is missing, and ends
  admin …           the operator's command: admin bootstrap (first organisation and key), admin help
  config check      checks the configuration, and ends
  version           the version of the product

The configuration is the environment's; secrets may be in files, which NAME_FILE names.
`;

const commands = {
  all: () => serve('all'),
  api: () => serve('api'),
  worker: () => serve('worker'),
  migrate,
  bucket: () => run('bucket.js', []),
  admin: (args) => run('admin.js', args),
  config: ([what]) => (what === 'check' ? checkConfig() : refuse()),
  version: () => process.stdout.write(`${require(path.join(ROOT, 'package.json')).version}\n`),
  help: () => process.stdout.write(USAGE),
};

const [name = 'help', ...args] = process.argv.slice(2);
await (Object.hasOwn(commands, name) ? commands[name](args) : refuse());

function serve(role) {
  process.env.RECTO_ROLE = role;
  return run('main.js', []);
}

/** In this process, so that it gets the signals. */
function run(program, args) {
  const file = path.join(SERVER, program);
  process.argv = [process.argv[0], file, ...args];
  require(file);
}

async function migrate() {
  const { readSecretFiles } = require(path.join(SERVER, 'config/secret-files.js'));
  const { variables, faults } = readSecretFiles(process.env);
  if (faults.length > 0) return fail(faults.join('\n'));
  const url = variables.DATABASE_URL?.trim();
  if (!url) return fail('DATABASE_URL is not set.');
  const { readAuthorities, rootFault } = require(path.join(SERVER, 'config/authorities.js'));
  const { certificates, faults: untrusted } = readAuthorities(variables.RECTO_CA_FILE?.trim() || undefined);
  const unreadable = [...untrusted, ...rootFault(url)];
  if (unreadable.length > 0) return fail(unreadable.join('\n'));
  const { connectionOf } = require(path.join(SERVER, 'platform/database/connection.js'));
  const { migrate: apply } = await import('../stack/migrations.mjs');
  try {
    const dir = path.join(ROOT, 'prisma/migrations');
    const applied = await apply({
      connection: connectionOf(url, certificates),
      dir,
      say: (line) => process.stdout.write(`${line}\n`),
    });
    process.stdout.write(
      applied.length === 0 ? 'The database is up to date.\n' : `${applied.length} migrations applied.\n`,
    );
  } catch (error) {
    fail(`The database can't be brought up to date: ${error.message}`);
  }
}

function checkConfig() {
  const { ConfigError, configOfProcess } = require(path.join(SERVER, 'config'));
  try {
    const { role, parsers, office, worker } = configOfProcess();
    process.stdout.write(
      `The configuration is complete: role ${role}, ${parsers.size} parsers (${parsers.sizeReason}), ` +
        `${office.converters} converters, ${worker.items} items of batches at once.\n`,
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    fail(error.message);
  }
}

function refuse() {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
