// Wheels from the Python package index: only those whose digests are committed under wheels/, and no source packages,
// since building one runs its code.
import path from 'node:path';

/** The pip command line for a committed list of wheels; `command` is pip's own (download, install). */
export function pipCommand(command, list, more) {
  const file = path.join(import.meta.dirname, 'wheels', list);
  return ['python3', ['-m', 'pip', command, ...hashedWheels(file), '--no-deps', ...more]];
}

/** Options that restrict pip to wheels with the digests of a file. */
export function hashedWheels(requirements) {
  return ['--disable-pip-version-check', '--require-hashes', '--only-binary=:all:', '-r', requirements];
}
