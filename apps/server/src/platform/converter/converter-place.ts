/** The directory of one converter: its profile, its temporary files, one document and its PDF. */
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WorkPlace } from '../engine';
import type { Jail } from '../engine';
import { PROFILE, TEMPORARY } from './converter-jail';
import type { OfficeSockets } from './converter-jail';
import type { OfficeInstallation } from './installation';
import type { ConversionJob } from './office-converter.port';
import { writeProfile } from './profile';

/** Relative to the directory. The document has this name whatever its caller named it. */
export const RESULT = 'result.pdf';

const SAME_OWNER = -1;

export class ConverterPlace {
  private readonly place: WorkPlace;

  constructor(
    root: string,
    private readonly jail: Jail,
    office: OfficeInstallation,
  ) {
    this.place = new WorkPlace(root, jail.user);
    mkdirSync(join(this.dir, TEMPORARY));
    // LibreOffice would make it with a mode that keeps the service from removing it.
    mkdirSync(join(this.dir, '.cache'));
    mkdirSync(join(this.dir, '.config'));
    writeProfile(join(this.dir, PROFILE), office.buildId);
    if (jail.user !== null) giveToGroup(this.dir, jail.user.gid);
  }

  get dir(): string {
    return this.place.dir;
  }

  /** Moves the document in; returns its name. */
  async take({ source, format }: ConversionJob): Promise<string> {
    const name = `document.${format}`;
    await this.place.take(source, name);
    return name;
  }

  /** Moves the PDF out. */
  async giveBack(target: string): Promise<void> {
    await this.place.check([RESULT]);
    await rename(join(this.dir, RESULT), target);
  }

  /** Removes everything that the converter left. Never throws: what can't be removed goes with the parent directory. */
  async remove(): Promise<void> {
    await removeAll(this.jail, [this.dir], () => namesIn(this.dir), this.dir);
    await this.place.remove();
  }
}

/** Removes the sockets that LibreOffice has made. */
export async function removeSockets(jail: Jail, { listening, instance }: OfficeSockets): Promise<void> {
  const sockets = [...listening, ...instance];
  await removeAll(jail, sockets, () => Promise.resolve(sockets));
}

/** What belongs to the converter's user can be removed by that user alone. */
async function removeAll(
  jail: Jail,
  paths: readonly string[],
  ofUser: () => Promise<string[]>,
  cwd = '/',
): Promise<void> {
  const removed = await Promise.allSettled(paths.map((path) => rm(path, { recursive: true, force: true })));
  if (removed.every(({ status }) => status === 'fulfilled')) return;
  await removeAsUser(jail, await ofUser(), cwd);
}

/** The user may enter its own directory alone, so that what lies in it is named from there. */
async function removeAsUser({ launcher, user }: Jail, paths: readonly string[], cwd: string): Promise<void> {
  if (user === null) return;
  const words = ['remove', `${String(user.uid)}:${String(user.gid)}`, ...paths];
  await promisify(execFile)(launcher, words, { cwd, env: {} }).catch(() => undefined);
}

async function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch(() => []);
}

function giveToGroup(dir: string, gid: number): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    chownSync(path, SAME_OWNER, gid);
    chmodSync(path, entry.isDirectory() ? 0o770 : 0o660);
    if (entry.isDirectory()) giveToGroup(path, gid);
  }
}
