// An earlier version beside this one: its files in an ignored folder, with those builds of this version that still fit.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { modelsDir } from '../../tools/setup/models.mjs';
import { ROOT } from '../../tools/setup/prepare.mjs';

const CHECKOUTS = path.join(ROOT, '.tools/upgrade');

/** The folder of a commit's files; an existing one is reused. */
export function checkoutOf(commit) {
  const id = git('rev-parse', '--verify', `${commit}^{commit}`).trim();
  const dir = path.join(CHECKOUTS, id);
  if (fs.existsSync(dir)) return dir;
  const draft = `${dir}.draft`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { recursive: true });
  const archive = `${draft}.tar`;
  git('archive', '--output', archive, id);
  // With the time of now: Cargo goes by times and would take this version's builds of our crates for the earlier one's.
  execFileSync('tar', ['-xmf', archive, '-C', draft]);
  fs.rmSync(archive);
  borrow(draft);
  fs.renameSync(draft, dir);
  return dir;
}

/** Copies what takes long to install. The old version's set-up decides by its own stamps what it must rebuild. */
function borrow(dir) {
  const copy = (from, to) => {
    if (fs.existsSync(from)) execFileSync('cp', ['-a', '--reflink=auto', from, to]);
  };
  fs.mkdirSync(path.join(dir, '.tools'), { recursive: true });
  copy(modelsDir(), path.join(dir, '.tools/models'));
  copy(path.join(ROOT, '.tools/stamps'), path.join(dir, '.tools/stamps'));
  if (same(dir, 'package-lock.json')) copy(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'));
  const addon = fs.readdirSync(path.join(ROOT, 'crates/recto-node')).find((name) => name.endsWith('.node'));
  if (addon) copy(path.join(ROOT, 'crates/recto-node', addon), path.join(dir, 'crates/recto-node', addon));
  // Libraries are compiled already. It is a copy, for builds of our crates have the same names in both versions.
  copy(path.join(ROOT, 'target'), path.join(dir, 'target'));
}

function same(dir, file) {
  return fs.readFileSync(path.join(ROOT, file)).equals(fs.readFileSync(path.join(dir, file)));
}

function git(...args) {
  const run = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`git ${args[0]}: ${run.stderr.trim()} (a shallow clone lacks earlier commits)`);
  return run.stdout;
}
