// Buildah over a store of its own below .tools, without a daemon, namespaces or a container runtime: steps run in a chroot.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../../setup/prepare.mjs';
import { runLogged } from '../../setup/steps.mjs';

/** The list of Debian's packages that the check needs. */
export const CONTAINER_PACKAGES = path.join(import.meta.dirname, '../../setup/debian-container-packages.txt');
/** Everything that the check makes and keeps. */
export const PLACE = path.join(ROOT, '.tools/container');

/** What holds only while it runs. */
export const RUN = path.join(PLACE, 'run');
/** Its temporary files, and the caches that steps of the Dockerfile mount. */
export const TEMPORARY = path.join(PLACE, 'temporary');
/** Of every program of the check that works for long, which are known by it where they outlive the check. */
export const ENVIRONMENT = { ...process.env, TMPDIR: TEMPORARY };

const STORE = path.join(PLACE, 'store');
const OPTIONS = ['--root', STORE, '--runroot', RUN, '--storage-driver', 'overlay'];

/** Runs buildah with its output in a log. */
export function buildah(args, { log, note, advice = 'Look at the output above.' }) {
  return runLogged({ file: 'buildah', args: [...OPTIONS, ...args], cwd: ROOT, env: ENVIRONMENT, log, note, advice });
}

/** What buildah prints. */
export function buildahSays(...args) {
  const options = { encoding: 'utf8', maxBuffer: 1 << 26, env: ENVIRONMENT };
  return execFileSync('buildah', [...OPTIONS, ...args], options).trim();
}

/** Whether the store has an image of this name. */
export function hasImage(name) {
  return buildahSays('images', '--format', '{{.Name}}:{{.Tag}}').split('\n').includes(name);
}

/** The image's own description as Docker has it: `{ architecture, config, rootfs, history }`. */
export function imageSays(name) {
  return JSON.parse(buildahSays('inspect', '--type', 'image', name)).Docker;
}

/** Calls `work` with the image at hand, and leaves no mount behind, whatever happens. */
export async function withImage(name, work) {
  const container = buildahSays('from', '--pull=never', name);
  try {
    return await work(described(imageSays(name).config, buildahSays('mount', container)));
  } finally {
    buildahSays('umount', container);
    buildahSays('rm', container);
  }
}

/** What an engine of containers takes from an image: its files as a directory, and its settings. */
function described(config, root) {
  return {
    root,
    user: Number(config.User),
    cwd: config.WorkingDir,
    env: Object.fromEntries(config.Env.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)])),
    writable: Object.keys(config.Volumes),
    stopSignal: config.StopSignal,
    healthCheck: config.Healthcheck.Test.slice(1),
    entry: (...args) => [...config.Entrypoint, ...args],
  };
}

/** Layers of all images: `[{ id, 'diff-digest', 'diff-size' }]`. */
export const LAYERS = path.join(STORE, 'overlay-layers/layers.json');
