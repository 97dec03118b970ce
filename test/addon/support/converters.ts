/** Converters over the LibreOffice of this machine, with a directory of their own for each test. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { converterJail } from '../../../apps/server/src/platform/converter/converter-jail';
import { ConverterPool } from '../../../apps/server/src/platform/converter/converter-pool';
import type { ConverterPoolOptions } from '../../../apps/server/src/platform/converter/converter-pool';
import { officeInstallation } from '../../../apps/server/src/platform/converter/installation';
import type { ConversionJob } from '../../../apps/server/src/platform/converter/office-converter.port';

const office = officeInstallation();

export const HAS_OFFICE = office !== null;

export interface Converters {
  readonly dir: string;
  options(some?: Partial<ConverterPoolOptions>): ConverterPoolOptions;
  start(options?: Partial<ConverterPoolOptions>): ConverterPool;
  job(document: Buffer, more?: Partial<ConversionJob>): Promise<ConversionJob>;
  /** Closes the pools; returns what they left: files of converters, sockets, processes. */
  leftovers(): Promise<string[]>;
}

export function converters(): Converters {
  if (office === null) throw new Error('LibreOffice is not installed');
  const jail = converterJail(office, null);
  if (jail === null) throw new Error('the launcher is not built');
  const dir = mkdtempSync(join(tmpdir(), 'recto-converters-'));
  const workRoot = join(dir, 'converters');
  const before = new Set(sockets());
  const pools: ConverterPool[] = [];
  const seen = new Set<number>();
  let documents = 0;

  const options = (some: Partial<ConverterPoolOptions> = {}): ConverterPoolOptions => {
    const limits = { memoryBytes: 1024 ** 3, convertMs: 60_000, startMs: 30_000, maxPages: 2000 };
    const reserved = { now: 1, later: 1 };
    return { office, jail, workRoot, size: 1, reserved, required: false, ...limits, ...some };
  };

  return {
    dir,
    options,
    start(some) {
      const pool = new ConverterPool(options(some));
      pools.push(pool);
      pool.start();
      return pool;
    },
    async job(document, more = {}) {
      documents += 1;
      const source = join(dir, `source-${String(documents)}`);
      await writeFile(source, document);
      const target = join(dir, `${String(documents)}.pdf`);
      return { source, target, format: 'docx', signal: new AbortController().signal, urgency: 'now', ...more };
    },
    async leftovers() {
      for (const pool of pools) {
        for (const pid of pool.pids()) seen.add(pid);
        await pool.close(0);
      }
      const places = existsSync(workRoot) ? readdirSync(workRoot) : [];
      const left = [
        ...places,
        ...(await abandoned(sockets().filter((name) => !before.has(name)))),
        ...[...seen].filter(isAlive).map(String),
      ];
      rmSync(dir, { recursive: true });
      return left;
    },
  };
}

function sockets(): string[] {
  return readdirSync('/tmp').filter((name) => /^OSL_PIPE_(65\d+_)?(recto-|SingleOfficeIPC)/.test(name));
}

/** Those at which nobody listens: other pools on this machine use theirs. */
async function abandoned(names: readonly string[]): Promise<string[]> {
  const used = await Promise.all(names.map((name) => isUsed(join('/tmp', name))));
  return names.filter((_, index) => used[index] === false);
}

async function isUsed(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    // Whose file has gone meanwhile was another pool's.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  } finally {
    socket.destroy();
  }
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${String(pid)}`);
}
