// Changes the owner of directories from root to the service, and back.
import fs from 'node:fs';
import path from 'node:path';

/**
 * Gives a directory with everything below it to a user, once. The directory itself is changed last, so that an
 * interrupted start does it again.
 */
export function handOver(dir, id) {
  if (fs.lstatSync(dir).uid === id) return;
  takeBack(dir);
  // Only root can enter it meanwhile: otherwise somebody could insert a link to another place, which would be given
  // away instead.
  fs.chmodSync(dir, 0o700);
  giveBelow(dir, id);
  fs.chownSync(dir, id, id);
}

/** Files that root creates from now on have to be handed over at the next start as the service's user. */
export function takeBack(dir) {
  if (fs.lstatSync(dir).uid !== 0) fs.chownSync(dir, 0, 0);
}

function giveBelow(dir, id) {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) giveBelow(file, id);
    fs.lchownSync(file, id, id);
  }
}
