/** Whom parsers run as where the service is root: nobody else's user, so that no file and no process of the machine is theirs. */
import { readFileSync } from 'node:fs';

export interface ParserUser {
  uid: number;
  gid: number;
}

/** Below what a container maps, above what distributions give to people and services. */
const FIRST = 65_100;
const TRIES = 100;

/** Null where the service isn't root, or where such a user could not read what a parser needs. */
export function parserUser(works: (user: ParserUser) => boolean): ParserUser | null {
  if (process.getuid?.() !== 0) return null;
  const user = freeUser(idsIn('/etc/passwd'), idsIn('/etc/group'));
  return user !== null && works(user) ? user : null;
}

/** A number that is neither a user's nor a group's. */
export function freeUser(uids: ReadonlySet<number>, gids: ReadonlySet<number>): ParserUser | null {
  for (let id = FIRST; id < FIRST + TRIES; id += 1) if (!uids.has(id) && !gids.has(id)) return { uid: id, gid: id };
  return null;
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
