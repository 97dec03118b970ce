#!/usr/bin/env node
/** recto-client: parse, extract and batch from the command line. */
import { readFile } from 'node:fs/promises';
import { Recto } from '../client.js';
import { RectoError } from '../errors.js';
import { batchFolder } from './batch.js';
import { extractFiles } from './extract.js';
import { readOptions, USAGE, UsageError, type Options } from './options.js';
import { parseFiles } from './parse.js';

const COMMANDS = { parse: parseFiles, extract: extractFiles, batch: batchFolder };
/** Of a shell, for what was interrupted. */
const INTERRUPTED = 130;

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    controller.abort(new RectoError('Interrupted. The same command goes on where it ended.'));
  });
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${USAGE}`);
  process.exitCode = controller.signal.aborted ? INTERRUPTED : error instanceof UsageError ? 2 : 1;
}

/** 0 when everything has a result, 1 when something has none. */
async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === 'help') {
    process.stdout.write(USAGE);
    return 0;
  }
  const failed = await COMMANDS[options.command](await clientOf(options), options, controller.signal);
  return failed === 0 ? 0 : 1;
}

async function clientOf({ url, keyFile }: Options): Promise<Recto> {
  const apiKey = keyFile === undefined ? undefined : (await readFile(keyFile, 'utf8')).trim();
  return new Recto({ baseUrl: url, apiKey });
}
