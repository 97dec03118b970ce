/** How a parser process is confined before it runs a line of ours: a program confines itself, then becomes Node. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { systemCode } from '../../errors';
import type { OcrSetup } from './addon';
import { parserUser } from './parser-user';
import type { ParserUser } from './parser-user';

export interface Jail {
  /** The program that confines itself. */
  launcher: string;
  /** What a parser runs and loads as libraries. */
  programs: readonly string[];
  /** Files, and directories with all below them. */
  readable: readonly string[];
  devices: readonly string[];
  /** Whom parsers run as; null for whoever the service is. */
  user: ParserUser | null;
}

const CHECK_MS = 10_000;
/** The descriptor that `fork` gives its channel. */
const CHANNEL = 3;

/**
 * Null where there is no such program, which is made for Linux alone, or where it can't do its work. `privileged` is a copy of it
 * that may change to a parser's user, which the service itself may not unless it is root.
 */
export function jailFor(entry: string, ocr: OcrSetup, privileged: string | null = null): Jail | null {
  const addon = dirname(realpathSync(require.resolve('@recto/core/package.json')));
  const launcher = join(addon, 'recto-jail');
  if (process.platform !== 'linux' || !existsSync(launcher)) return null;
  const built = resolve(dirname(entry), '../..');
  const jail = {
    launcher,
    programs: [process.execPath, ...ownLibraries(), ...(ocr.cuda ? ['/usr', '/opt'] : [])],
    readable: [
      built,
      ...packageOf(built),
      addon,
      dirname(ocr.library),
      ocr.models,
      ...(ocr.cuda ? ['/proc/driver', '/proc/devices', '/sys'] : []),
    ],
    devices: ocr.cuda ? graphicsDevices() : [],
  };
  const changing = { ...jail, launcher: privileged ?? launcher };
  const user = parserUser(privileged !== null, (candidate) => works({ ...changing, user: candidate }));
  if (user !== null) return { ...changing, user };
  return works({ ...jail, user }) ? { ...jail, user } : null;
}

/** What the launcher is told before the arguments of Node. */
export function launcherArguments(jail: Jail, writable: string): string[] {
  const each = (option: string, paths: readonly string[]): string[] => paths.flatMap((path) => [option, path]);
  return [
    ...each('--run', jail.programs),
    ...each('--read', jail.readable),
    ...each('--device', jail.devices),
    '--write',
    writable,
    ...(jail.user === null ? [] : ['--user', idsOf(jail.user)]),
    '--channel',
    String(CHANNEL),
    '--',
    process.execPath,
  ];
}

/**
 * Kills a parser, whoever it is: one that has a user of its own is out of reach for a service that isn't root, and the launcher
 * ends it as that user.
 */
export function endParser(jail: Jail | null, pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (systemCode(error) !== 'EPERM' || jail === null || jail.user === null) return;
    const ending = spawn(jail.launcher, ['end', idsOf(jail.user), String(pid)], { cwd: '/', env: {}, stdio: 'ignore' });
    // The launcher was there when the service started: a machine that can start no program any more has nothing to be told.
    ending.once('error', () => undefined);
  }
}

function idsOf({ uid, gid }: ParserUser): string {
  return `${String(uid)}:${String(gid)}`;
}

/** Tries whether the launcher can confine itself here, become the user, and read all that a parser needs. */
function works(jail: Jail): boolean {
  const options = { cwd: '/', env: {}, stdio: 'ignore', timeout: CHECK_MS } as const;
  return spawnSync(jail.launcher, ['--check', '1', ...launcherArguments(jail, '/dev/null')], options).status === 0;
}

/** The first package.json above, which Node reads to know what kind of modules it runs. */
function packageOf(dir: string): string[] {
  const file = join(dir, 'package.json');
  if (existsSync(file)) return [file];
  return dirname(dir) === dir ? [] : packageOf(dirname(dir));
}

/** The libraries of this Node, which is the parsers' as well: not every system has them in the usual places. */
function ownLibraries(): string[] {
  const mapped = readFileSync('/proc/self/maps', 'utf8').match(/\/\S+\.so(\.\S+)?$/gm) ?? [];
  return [...new Set(mapped)].filter((path) => !/^\/(usr\/|usr\/local\/)?lib(32|64)?\//.test(path));
}

function graphicsDevices(): string[] {
  return readdirSync('/dev')
    .filter((name) => name.startsWith('nvidia'))
    .map((name) => join('/dev', name));
}
