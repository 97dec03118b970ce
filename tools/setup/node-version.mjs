// Supported versions of Node: the range under `engines` in package.json, which is Prisma's. This module and
// check-node.mjs also run on unsupported versions, so they use only what Node 18 has.

/** The command that installs a supported Node. */
const LINES = {
  nvm: 'nvm install 24 && nvm use 24',
  debian: 'curl -fsSL https://deb.nodesource.com/setup_24.x | sudo -E bash - && sudo apt-get install -y nodejs',
};

/** What is wrong with a version of Node, with the command to run, or null. */
export function nodeFault({ version, range, env = {} }) {
  if (inRange(version, range)) return null;
  const line = env.NVM_DIR ? LINES.nvm : `${LINES.debian} (elsewhere: https://nodejs.org/en/download)`;
  return { problem: `a Node that Prisma accepts: ${range} (this is ${version})`, advice: `run: ${line}` };
}

/**
 * Whether a version is in a range of the two kinds that `engines` uses: `^20.19` (the rest of a major version) and
 * `>=24.0`, joined by `||`.
 */
export function inRange(version, range) {
  const have = numbers(version);
  return range.split('||').some((part) => {
    const found = /^\s*(\^|>=)\s*(\d+(?:\.\d+){0,2})\s*$/.exec(part);
    if (!found) throw new Error(`${part.trim()} in ${range} is no range that is understood here`);
    const wanted = numbers(found[2]);
    return reaches(have, wanted) && (found[1] === '>=' || have[0] === wanted[0]);
  });
}

/** Whether dotted numbers are at least the wanted ones. */
export function atLeast(version, wanted) {
  return reaches(numbers(version), numbers(wanted));
}

function reaches(have, wanted) {
  for (const [index, part] of wanted.entries()) {
    const own = have[index] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}

/** A nightly or a release candidate (`24.0.0-rc.1`) counts as its release. */
function numbers(version) {
  return version.split('-')[0].split('.').map(Number);
}
