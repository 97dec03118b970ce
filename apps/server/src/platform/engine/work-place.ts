/**
 * The only directory that a parser process can write to. A document is moved into it while the process reads it, and it
 * is emptied before the next one. It is the process's current directory, so that the process needs no access to the
 * path above it.
 */
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { chmod, chown, lstat, readdir, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../../errors';
import type { ParserUser } from './parser-user';

/** The document's path relative to the process's current directory. */
export const DOCUMENT = 'document';
/** The clean copy of an office document. */
export const COPY = 'copy';
export const RESULT = 'result.json';
/** The picture of a page. */
export const PAGE = 'page';
/** The text of a document between two visits, its numbered lines, and a model's answer. */
export const TEXT = 'text';
export const LINES = 'lines.txt';
export const ANSWER = 'answer.json';

/** Leaves the owner unchanged (chown). */
const SAME_OWNER = -1;

export class WorkPlace {
  readonly dir: string;

  /** The directory is created before the process, since the sandbox is fixed when the process starts. */
  constructor(
    root: string,
    private readonly user: ParserUser | null,
  ) {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    this.dir = mkdtempSync(join(root, 'parser-'));
    // Access is given through the group, since a service that isn't root can't change a file's owner.
    if (user === null) return;
    chownSync(this.dir, SAME_OWNER, user.gid);
    chmodSync(this.dir, 0o770);
  }

  /** Moves a file of the request into the directory. */
  async take(file: string, name: string): Promise<void> {
    const path = join(this.dir, name);
    await rename(file, path);
    if (this.user === null) return;
    // A file that another parser process wrote is its user's, who is this one's too.
    if ((await lstat(path)).uid === this.user.uid) return;
    await chown(path, SAME_OWNER, this.user.gid);
    await chmod(path, 0o640);
  }

  /** Moves a file that the process wrote to the request's directory; returns its path. */
  async giveBack(requestDir: string, name: string): Promise<string> {
    await this.check([name]);
    const path = join(requestDir, name);
    await rename(join(this.dir, name), path);
    return path;
  }

  /** The service reads what the process wrote with its own rights, so links are refused: they could lead elsewhere. */
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

  /** Never throws: what can't be removed goes with the parent directory. */
  async remove(): Promise<void> {
    await rm(this.dir, { recursive: true, force: true }).catch(() => undefined);
  }
}
