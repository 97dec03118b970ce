// Buildah over a store of its own below .tools, without a daemon, namespaces or a container runtime: steps run in a chroot.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../../setup/prepare.mjs';
import { runLogged } from '../../setup/steps.mjs';

/** Everything that the check makes and keeps. */
export const PLACE = path.join(ROOT, '.tools/container');

const STORE = path.join(PLACE, 'store');
const OPTIONS = ['--root', STORE, '--runroot', path.join(PLACE, 'run'), '--storage-driver', 'overlay'];

/** Runs buildah with its output in a log. */
export function buildah(args, { log, note, advice = 'Look at the output above.' }) {
  return runLogged({ file: 'buildah', args: [...OPTIONS, ...args], cwd: ROOT, log, note, advice });
}

/** What buildah prints. */
export function buildahSays(...args) {
  return execFileSync('buildah', [...OPTIONS, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 }).trim();
}

/** Whether the store has an image of this name. */
export function hasImage(name) {
  return buildahSays('images', '--format', '{{.Name}}:{{.Tag}}').split('\n').includes(name);
}

/** Layers of all images: `[{ id, 'diff-digest', 'diff-size' }]`. */
export const LAYERS = path.join(STORE, 'overlay-layers/layers.json');
