// Directories that go from root to the service and back.
import fs from 'node:fs';
import path from 'node:path';

/** Gives a directory with all below it to a user, once: the directory itself goes last, so that a start that is cut off does it again. */
export function handOver(dir, id) {
  if (fs.lstatSync(dir).uid === id) return;
  takeBack(dir);
  // Nobody but root gets at what is below while it is given away: a link to somewhere else would be given instead.
  fs.chmodSync(dir, 0o700);
  giveBelow(dir, id);
  fs.chownSync(dir, id, id);
}

/** What root adds from now on has to be handed over before the service is another user again. */
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
