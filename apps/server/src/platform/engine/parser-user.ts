/** Whom parsers run as where they can have a user of their own: nobody else's user, so that no file and no process of the machine is theirs. */
import { readFileSync } from 'node:fs';

export interface ParserUser {
  uid: number;
  gid: number;
}

/** Below what a container maps, above what distributions give to people and services. */
const FIRST = 65_100;
const TRIES = 100;

/**
 * Null where such a user could not do what a parser does, or where the service may not change to another: it has to be root, or to
 * have a launcher that may, and be in the group that its files go by.
 */
export function parserUser(mayLaunch: boolean, works: (user: ParserUser) => boolean): ParserUser | null {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !mayLaunch) return null;
  const user = isRoot ? freeUser(idsIn('/etc/passwd'), idsIn('/etc/group')) : groupOfParsers();
  return user !== null && works(user) ? user : null;
}

/** A number that is neither a user's nor a group's. */
export function freeUser(uids: ReadonlySet<number>, gids: ReadonlySet<number>): ParserUser | null {
  for (let id = FIRST; id < FIRST + TRIES; id += 1) if (!uids.has(id) && !gids.has(id)) return { uid: id, gid: id };
  return null;
}

/** As whoever started the service has chosen it. */
function groupOfParsers(): ParserUser | null {
  const id = process.getgroups?.().find((group) => group >= FIRST && group < FIRST + TRIES);
  return id === undefined ? null : { uid: id, gid: id };
}

/** The third field of each line, in the list of users and of groups alike. */
function idsIn(file: string): Set<number> {
  try {
    return new Set(
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => Number(line.split(':')[2])),
    );
  } catch {
    return new Set();
  }
}
