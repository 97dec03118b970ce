/**
 * Directories for documents in work. Each process has its own below the configured one, each request its own below
 * that, all of mode 0700: what a request leaves behind goes with its directory, and what a killed process left behind
 * goes when the next one starts.
 */
import { mkdir, mkdtemp, readdir, rm, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../../errors';
import { processDir } from '../../platform/engine';

export class Spool {
  private readonly dir: string;

  constructor(
    private readonly root: string,
    private readonly pid: number = process.pid,
  ) {
    this.dir = processDir(root, pid);
  }

  /** Makes the directory of this process, and removes those of processes that are gone. */
  async open(): Promise<void> {
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    const entries = await readdir(this.root);
    await Promise.all(
      entries.filter((name) => !this.isOfAnother(name)).map((name) => removeTree(join(this.root, name))),
    );
    await mkdir(this.dir, { recursive: true, mode: 0o700 });
  }

  makeRequestDir(): Promise<string> {
    return mkdtemp(join(this.dir, 'r-'));
  }

  async close(): Promise<void> {
    await removeTree(this.dir);
  }

  private isOfAnother(name: string): boolean {
    const pid = Number(/^process-(\d+)$/.exec(name)?.[1]);
    return pid !== this.pid && Number.isSafeInteger(pid) && isAlive(pid);
  }
}

/** Removes the directory of a request. Never throws: what could not be removed goes when the next process starts. */
export async function removeRequestDir(dir: string): Promise<void> {
  try {
    // Files without directories, as a rule: half of what the general way costs.
    const names = await readdir(dir);
    await Promise.all(names.map((name) => unlink(join(dir, name))));
    await rmdir(dir);
  } catch {
    await removeTree(dir).catch(() => undefined);
  }
}

/** A parser whose service was killed may write for a moment longer: the waits between the tries add up to some seconds. */
const TRIES = 10;

async function removeTree(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true, maxRetries: TRIES });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Not ours to signal, but there.
    return systemCode(error) === 'EPERM';
  }
}
