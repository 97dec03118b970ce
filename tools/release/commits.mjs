// npm run release:commits: writes into the newest release of CHANGELOG.md which commit changed each of its parts last.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/prepare.mjs';

/** The parts of a release, which share its version, and where each lies. */
export const PARTS = {
  product: ['apps', 'crates', 'prisma', 'Cargo.lock', 'package-lock.json'],
  images: ['Dockerfile', '.dockerignore', 'compose.yaml', 'tools/container'],
  chart: ['deploy/chart'],
  clients: ['clients'],
};
/** What this program writes. */
const LINE = /^- Last commits: .*\n(?: {2}.*\n)*/m;

/** The changelog with the line of commits at the head of its newest release. */
export function withCommits(changelog, commits) {
  const named = Object.entries(commits).map(([part, commit]) => `${part} \`${commit}\``);
  const line = `- Last commits: ${named.join(', ')}.\n`;
  const begin = /^## .*\n\n/m.exec(changelog);
  const at = begin.index + begin[0].length;
  const next = changelog.indexOf('\n## ', at);
  const release = changelog.slice(at, next < 0 ? undefined : next);
  return changelog.slice(0, at) + line + release.replace(LINE, '') + (next < 0 ? '' : changelog.slice(next));
}

/** The commits that the newest release of a changelog names, by part. */
export function namedCommits(changelog) {
  const [line = ''] = LINE.exec(changelog) ?? [];
  return Object.fromEntries([...line.matchAll(/(\w+) `([0-9a-f]{7,40})`/g)].map(([, part, commit]) => [part, commit]));
}

function lastCommits() {
  const of = (paths) =>
    execFileSync('git', ['log', '-1', '--format=%h', '--abbrev=10', '--', ...paths], { cwd: ROOT, encoding: 'utf8' });
  return Object.fromEntries(Object.entries(PARTS).map(([part, paths]) => [part, of(paths).trim()]));
}

if (process.argv[1] === import.meta.filename) {
  const file = path.join(ROOT, 'CHANGELOG.md');
  fs.writeFileSync(file, withCommits(fs.readFileSync(file, 'utf8'), lastCommits()));
}
