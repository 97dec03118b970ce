/** The command line, read and checked. */
import { parseArgs } from 'node:util';
import type { BatchOptions } from '../types.js';

export const USAGE = `recto-client parse PATHS… --out DIR     one result for each file, of folders too
recto-client batch PATHS… --out DIR     the same as batches, for many files; a killed one goes on where it ended
recto-client extract PATHS… --schema FILE --out DIR

  --out DIR              results: DIR/NAME.json for each document NAME; one that is there is not made again
  --force                make all results again
  --url URL              the service (RECTO_URL)
  --key-file FILE        a file with the key, which is otherwise taken from RECTO_API_KEY
  --parallel N           documents at a time (2; batch: uploads and downloads, 4)
  --chunking semantic    adds segments and page dimensions
  --chunk-size N         characters of a segment, 200 to 8000
  --tables FORMAT        markdown, html or cell_grid
  --no-images            leave figures out
  --retry-failed         batch: send again what has failed
  --schema FILE          extract: a JSON Schema
  --keep-ungrounded      extract: keep values that were not found on the page
`;

export class UsageError extends Error {}

export interface Options {
  readonly command: 'parse' | 'batch' | 'extract';
  readonly paths: readonly string[];
  readonly out: string;
  readonly force: boolean;
  readonly url: string | undefined;
  readonly keyFile: string | undefined;
  readonly parallel: number | undefined;
  readonly parse: BatchOptions;
  readonly retryFailed: boolean;
  readonly schema: string | undefined;
  readonly strict: boolean;
}

export function readOptions(args: readonly string[]): Options | 'help' {
  const { values, positionals } = parsed(args);
  const [command, ...paths] = positionals;
  if (values.help) return 'help';
  if (command !== 'parse' && command !== 'batch' && command !== 'extract')
    throw new UsageError(command === undefined ? 'A command is missing.' : `There is no command ${command}.`);
  if (paths.length === 0) throw new UsageError('Which documents? Give files or folders.');
  if (values.out === undefined) throw new UsageError('Where to? Give --out DIR.');
  if (command === 'extract' && values.schema === undefined) throw new UsageError('Give --schema FILE.');
  return {
    command,
    paths,
    out: values.out,
    force: values.force,
    url: values.url,
    keyFile: values['key-file'],
    parallel: numberOf('--parallel', values.parallel, { least: 1, most: 32 }),
    parse: parseOptions(values),
    retryFailed: values['retry-failed'],
    schema: values.schema,
    strict: !values['keep-ungrounded'],
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        force: { type: 'boolean', default: false },
        url: { type: 'string' },
        'key-file': { type: 'string' },
        parallel: { type: 'string' },
        chunking: { type: 'string' },
        'chunk-size': { type: 'string' },
        tables: { type: 'string' },
        'no-images': { type: 'boolean', default: false },
        'retry-failed': { type: 'boolean', default: false },
        schema: { type: 'string' },
        'keep-ungrounded': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function parseOptions(values: ReturnType<typeof parsed>['values']): BatchOptions {
  const chunkSize = numberOf('--chunk-size', values['chunk-size'], { least: 200, most: 8_000 });
  return {
    ...(values.chunking === undefined ? {} : { chunking: oneOf('--chunking', values.chunking, ['none', 'semantic']) }),
    ...(chunkSize === undefined ? {} : { chunk_size: chunkSize }),
    ...(values.tables === undefined
      ? {}
      : { table_output_format: oneOf('--tables', values.tables, ['markdown', 'html', 'cell_grid']) }),
    ...(values['no-images'] ? { extract_images: false } : {}),
  };
}

function oneOf<const Word extends string>(name: string, value: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new UsageError(`${name} ${value}: there are ${words.join(', ')}.`);
  return found;
}

function numberOf(
  name: string,
  value: string | undefined,
  { least, most }: { least: number; most: number },
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new UsageError(`${name} ${value}: give a whole number from ${least} to ${most}.`);
  return number;
}
