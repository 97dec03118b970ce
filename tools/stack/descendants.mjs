// The processes below a process, as /proc tells them.
import fs from 'node:fs';

/** `[{ pid, state, command }]` of everything below `root`; the state of a zombie is `Z`. */
export function descendants(root) {
  const all = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const below = (pid) => all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)]);
  return below(root);
}

/** Empty if it has ended meanwhile. */
function readProcess(name) {
  try {
    // The name of the program may hold spaces and brackets.
    const [state, parent] = fs.readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1).split(' ');
    const command = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return [{ pid: Number(name), state, parent: Number(parent), command }];
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return [];
    throw error;
  }
}
