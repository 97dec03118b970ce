/** How LibreOffice and its driver are confined: a launcher confines itself, then executes them. */
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jailLauncher, parserUser } from '../engine';
import type { Jail } from '../engine';
import type { OfficeInstallation } from './installation';

/**
 * The current directory, by a path that leads there whatever may be passed through above it: a converter's user may
 * enter its own directory alone.
 */
export const HERE = '/proc/self/cwd';
/** The profile in a converter's directory, and the directory of temporary files. */
export const PROFILE = 'profile';
export const TEMPORARY = 'tmp';
/** LibreOffice makes the socket that it listens on here and nowhere else. */
const SOCKETS = '/tmp';
/** Fonts, their index, and LibreOffice's settings for all users. */
const READ = [
  '/etc/fonts',
  '/etc/libreoffice',
  '/usr/local/share/fonts',
  '/usr/share/fontconfig',
  '/usr/share/fonts',
  '/usr/share/libreoffice',
  '/var/cache/fontconfig',
];
const CHECK_MS = 10_000;
/** No PDF that a parser takes is larger. */
const FILE_BYTES = 512 * 1024 * 1024;

export interface ConverterLimits {
  memoryBytes: number;
}

/** Null if there is no launcher, or if it can't confine itself. */
export function converterJail(office: OfficeInstallation, privileged: string | null): Jail | null {
  const launcher = jailLauncher();
  if (launcher === null) return null;
  const readable = [...READ, '/usr/lib/python3', dirname(office.driver)].filter((path) => existsSync(path));
  const programs = [office.python, join(office.programs, 'soffice.bin')];
  const jail = { launcher, programs, readable, devices: [], variables: [`TMPDIR=${join(HERE, TEMPORARY)}`] };
  const changing = { ...jail, launcher: privileged ?? launcher };
  const user = parserUser(privileged !== null, (candidate) => works({ ...changing, user: candidate }));
  if (user !== null) return { ...changing, user };
  return works({ ...jail, user }) ? { ...jail, user } : null;
}

function works(jail: Jail): boolean {
  const options = { cwd: '/', env: {}, stdio: 'ignore', timeout: CHECK_MS } as const;
  return spawnSync(jail.launcher, ['--check', '1', ...common(jail), '--', '/'], options).status === 0;
}

function common(jail: Jail): string[] {
  const each = (option: string, paths: readonly string[]): string[] => paths.flatMap((path) => [option, path]);
  return [
    ...each('--run', jail.programs),
    ...each('--read', jail.readable),
    ...(jail.user === null ? [] : ['--user', `${String(jail.user.uid)}:${String(jail.user.gid)}`]),
    ...['--offline', '1', ...each('--set', jail.variables)],
  ];
}

/**
 * The launcher's arguments for LibreOffice with a profile in a directory, listening under a name. It ends when its standard
 * input is closed, which happens when the service ends in any way.
 */
export function officeArguments(
  jail: Jail,
  office: OfficeInstallation,
  dir: string,
  name: string,
  limits: ConverterLimits,
): string[] {
  return [
    ...common(jail),
    ...['--tree', dir, '--listen', SOCKETS, '--seal', 'listener', '--silent', '1', '--dies-with-input', '1'],
    ...['--memory', String(limits.memoryBytes), '--file', String(FILE_BYTES)],
    '--',
    join(office.programs, 'soffice.bin'),
    `-env:UserInstallation=${pathToFileURL(join(HERE, PROFILE)).href}`,
    // Extensions that somebody installed would make documents look different.
    '-env:DISABLE_EXTENSION_SYNCHRONIZATION=1',
    ...['--headless', '--invisible', '--nologo', '--nodefault', '--norestore', '--nolockcheck', '--nofirststartwizard'],
    `--accept=pipe,name=${name};urp;`,
  ];
}

/** The launcher's arguments for the driver of that LibreOffice. */
export function driverArguments(jail: Jail, office: OfficeInstallation, dir: string, sockets: OfficeSockets): string[] {
  return [
    ...common(jail),
    ...['--tree', dir, '--seal', 'none'],
    ...sockets.listening.flatMap((socket) => ['--connect', socket]),
    ...sockets.instance.flatMap((socket) => ['--remove', socket]),
    ...['--', office.python, '-I', '-S', '-B', office.driver],
  ];
}

/** The paths of the sockets that a LibreOffice may make, each in several forms. */
export interface OfficeSockets {
  readonly listening: readonly string[];
  /** By it LibreOffice looks for another one with the same profile. */
  readonly instance: readonly string[];
}

/** The directory is a resolved path, and need not be there any more. */
export function officeSockets(jail: Jail, dir: string, name: string, pid: number): OfficeSockets {
  const uid = String(jail.user?.uid ?? process.getuid?.() ?? 0);
  // With the id of its user or, where it can't find that out, without.
  const forms = (socket: string): string[] =>
    [`OSL_PIPE_${socket}`, `OSL_PIPE_${uid}_${socket}`].map((file) => join(SOCKETS, file));
  // It resolves the profile's path as far as its user may.
  const profiles = [join(dir, PROFILE), `/proc/${String(pid)}/cwd/${PROFILE}`];
  return { listening: forms(name), instance: profiles.flatMap((profile) => forms(instanceName(profile))) };
}

function instanceName(profile: string): string {
  const hash = createHash('md5')
    .update(Buffer.from(pathToFileURL(profile).href, 'utf16le'))
    .digest();
  return `SingleOfficeIPC_${[...hash].map((byte) => byte.toString(16)).join('')}`;
}
