/** How a parser process is sandboxed before it runs any of our code: a launcher confines itself, then executes Node. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { systemCode } from '../../errors';
import type { OcrSetup } from './addon';
import { parserEnvironment } from './parser-environment';
import { parserUser } from './parser-user';
import type { ParserUser } from './parser-user';

export interface Jail {
  /** The launcher, which confines itself. */
  launcher: string;
  /** What a parser executes and loads as libraries. */
  programs: readonly string[];
  /** Files, and directories with everything below them. */
  readable: readonly string[];
  devices: readonly string[];
  /** As `NAME=value`: the C library takes some of them from a launcher that may change its user. */
  variables: readonly string[];
  /** The user of the parsers; null for the service's own user. */
  user: ParserUser | null;
}

const CHECK_MS = 10_000;
/** The descriptor that `fork` assigns to its channel. */
const CHANNEL = 3;

/**
 * Null if there is no launcher, which exists for Linux only, or if it can't confine itself. `privileged` is a copy of
 * it that may change to a parser's user, which the service itself may not unless it is root.
 */
export function jailFor(entry: string, ocr: OcrSetup, privileged: string | null = null): Jail | null {
  const launcher = jailLauncher();
  if (launcher === null) return null;
  const addon = dirname(launcher);
  const built = resolve(dirname(entry), '../..');
  const jail = {
    launcher,
    programs: [process.execPath, ...ownLibraries(dirname(ocr.library)), ...(ocr.cuda ? ['/usr', '/opt'] : [])],
    readable: [
      built,
      ...packageOf(built),
      addon,
      dirname(ocr.library),
      ocr.models,
      ...(ocr.cuda ? ['/proc/driver', '/proc/devices', '/sys'] : []),
    ],
    devices: ocr.cuda ? graphicsDevices() : [],
    variables: Object.entries(parserEnvironment(ocr)).map(([name, value]) => `${name}=${value}`),
  };
  const changing = { ...jail, launcher: privileged ?? launcher };
  const user = parserUser(privileged !== null, (candidate) => works({ ...changing, user: candidate }));
  if (user !== null) return { ...changing, user };
  return works({ ...jail, user }) ? { ...jail, user } : null;
}

/** The program that confines itself; null if there is none, which exists for Linux only. */
export function jailLauncher(): string | null {
  const addon = dirname(realpathSync(require.resolve('@recto/core/package.json')));
  const launcher = join(addon, 'recto-jail');
  return process.platform === 'linux' && existsSync(launcher) ? launcher : null;
}

/** The launcher's own arguments, which precede those of Node. */
export function launcherArguments(jail: Jail, writable: string): string[] {
  const each = (option: string, paths: readonly string[]): string[] => paths.flatMap((path) => [option, path]);
  return [
    ...each('--run', jail.programs),
    ...each('--read', jail.readable),
    ...each('--device', jail.devices),
    '--write',
    writable,
    ...(jail.user === null ? [] : ['--user', idsOf(jail.user)]),
    ...each('--set', jail.variables),
    '--channel',
    String(CHANNEL),
    '--',
    process.execPath,
  ];
}

/**
 * Kills a parser. If it runs as a user of its own, a service that isn't root can't signal it, so the launcher kills it
 * as that user.
 */
export function endParser(jail: Jail | null, pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (systemCode(error) !== 'EPERM' || jail === null || jail.user === null) return;
    const ending = spawn(jail.launcher, ['end', idsOf(jail.user), String(pid)], { cwd: '/', env: {}, stdio: 'ignore' });
    // The launcher existed when the service started. On a machine that can't start any program there is nothing left to
    // try.
    ending.once('error', () => undefined);
  }
}

function idsOf({ uid, gid }: ParserUser): string {
  return `${String(uid)}:${String(gid)}`;
}

/** Checks whether the launcher can confine itself here, change to the user, and read all that a parser needs. */
function works(jail: Jail): boolean {
  const options = { cwd: '/', env: {}, stdio: 'ignore', timeout: CHECK_MS } as const;
  return spawnSync(jail.launcher, ['--check', '1', ...launcherArguments(jail, '/dev/null')], options).status === 0;
}

/** The nearest package.json above, which Node reads to determine the module system. */
function packageOf(dir: string): string[] {
  const file = join(dir, 'package.json');
  if (existsSync(file)) return [file];
  return dirname(dir) === dir ? [] : packageOf(dirname(dir));
}

/**
 * The libraries of this Node, which parsers run as well: not every system has them in the usual directories. Those of the runtime of the
 * models, which a process that reads documents by itself has loaded, are none of them: they are readable, but not executable files.
 */
function ownLibraries(ofModels: string): string[] {
  const mapped = readFileSync('/proc/self/maps', 'utf8').match(/\/\S+\.so(\.\S+)?$/gm) ?? [];
  return [...new Set(mapped)].filter(
    (path) => !/^\/(usr\/|usr\/local\/)?lib(32|64)?\//.test(path) && dirname(path) !== ofModels,
  );
}

function graphicsDevices(): string[] {
  return readdirSync('/dev')
    .filter((name) => name.startsWith('nvidia'))
    .map((name) => join('/dev', name));
}
