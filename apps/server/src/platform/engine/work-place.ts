/**
 * The one directory that a parser process can write to: a document is moved into it while the process reads it, and nothing of it
 * is left when the next one comes. It is the process's current directory, so that the process needs no way to it.
 */
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { chmod, chown, lstat, readdir, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../../errors';
import type { ParserUser } from './parser-user';

/** As the process is told: below its current directory. */
export const DOCUMENT = 'document';
export const RESULT = 'result.json';

/** Leaves the owner as it is. */
const SAME = -1;

export class WorkPlace {
  readonly dir: string;

  /** The directory is there before the process is: what it may write to is settled when it starts. */
  constructor(
    root: string,
    private readonly user: ParserUser | null,
  ) {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    this.dir = mkdtempSync(join(root, 'parser-'));
    // By its group: the service may be nobody who could give files away.
    if (user === null) return;
    chownSync(this.dir, SAME, user.gid);
    chmodSync(this.dir, 0o770);
  }

  async take(document: string): Promise<void> {
    const path = join(this.dir, DOCUMENT);
    await rename(document, path);
    if (this.user === null) return;
    await chown(path, SAME, this.user.gid);
    await chmod(path, 0o640);
  }

  /** Moves the result to the request's directory; answers where it is. */
  async giveBack(requestDir: string): Promise<string> {
    await this.check([RESULT]);
    const path = join(requestDir, RESULT);
    await rename(join(this.dir, RESULT), path);
    return path;
  }

  /** What the process wrote is to be read by the service, with its rights: a link would lead it elsewhere. */
  async check(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const stat = await lstat(join(this.dir, name)).catch(() => null);
      if (stat?.isFile() !== true || stat.nlink !== 1) throw new DomainError('parse_failed');
    }
  }

  async empty(): Promise<void> {
    const names = await readdir(this.dir);
    await Promise.all(names.map((name) => unlink(join(this.dir, name))));
  }

  /** Never throws: what can't be removed goes with the directory above it. */
  async remove(): Promise<void> {
    await rm(this.dir, { recursive: true, force: true }).catch(() => undefined);
  }
}
