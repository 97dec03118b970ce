// Stand-ins for the images that the Dockerfile builds on, where no registry of images can be reached: a Debian of debootstrap, Node from npm's
// registry, this machine's npm and Rust, and its settings of package clients (certificates, mirrors), which therefore never belong into
// an image that is given away.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bringNode, NODE_OF_IMAGE } from '../../setup/other-node.mjs';
import { findOnPath, outputOf } from '../../setup/programs.mjs';
import { Advice, runLogged } from '../../setup/steps.mjs';
import { buildah, buildahSays, ENVIRONMENT, hasImage, PLACE } from './buildah.mjs';

const DEBIAN = 'bookworm';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Arguments of the Dockerfile, and the images that they name. */
export const BASES = {
  NODE: 'localhost/stand-in/node:22-bookworm',
  RUST: 'localhost/stand-in/rust:1.95.0-bookworm',
};
const SLIM = `${BASES.NODE}-slim`;

/** Makes the stand-ins that the store lacks. */
export async function makeBases({ steps, logs }) {
  if (!hasImage(SLIM)) await steps.step('Making a Debian 12 with Node 22', (note) => makeSlim({ logs, note }));
  if (!hasImage(BASES.NODE)) await steps.step('Adding build tools to it', (note) => makeFull({ logs, note }));
  if (!hasImage(BASES.RUST)) await steps.step('Taking over Rust', (note) => makeRust({ logs, note }));
}

async function makeSlim({ logs, note }) {
  const root = path.join(PLACE, 'debian');
  fs.rmSync(root, { recursive: true, force: true });
  const log = (name) => path.join(logs, `container-${name}.log`);
  const advice = 'Check that the package registries can be reached, then start again.';
  const bootstrap = ['--variant=minbase', '--include=ca-certificates', `--keyring=${KEYRING}`, DEBIAN, root, mirror()];
  await runLogged({ file: 'debootstrap', args: bootstrap, env: ENVIRONMENT, log: log('debootstrap'), note, advice });
  const node = await bringNode(NODE_OF_IMAGE, { logs, note });
  const npm = path.resolve(fs.realpathSync(findOnPath('npm')), '../..');
  await makeImage(SLIM, 'scratch', { log: log('slim'), note }, async ({ copy, run }) => {
    await copy(root, '/');
    await copy(node, '/usr/local/bin/node');
    await copy(npm, '/usr/local/lib/node_modules/npm');
    for (const [from, to] of settings(npm)) await copy(from, to);
    await run('ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && update-ca-certificates');
  });
  fs.rmSync(root, { recursive: true, force: true });
}

function makeFull({ logs, note }) {
  const log = path.join(logs, 'container-full.log');
  return makeImage(BASES.NODE, SLIM, { log, note }, ({ run }) =>
    run('apt-get update && apt-get install -y --no-install-recommends build-essential python3 && apt-get clean'),
  );
}

function makeRust({ logs, note }) {
  const toolchain = outputOf('rustc', ['--print', 'sysroot']);
  const rustup = fs.realpathSync(path.join(os.homedir(), '.cargo/bin/rustup'));
  const version = /release: (\S+)\nLLVM/.exec(outputOf('rustc', ['-vV']) ?? '')?.[1];
  const host = /host: (\S+)/.exec(outputOf('rustc', ['-vV']) ?? '')?.[1];
  if (!toolchain || !version) throw new Advice('rustc does not run', 'install Rust with rustup, then start again.');
  const place = `/usr/local/rustup/toolchains/${version}-${host}`;
  const log = path.join(logs, 'container-rust.log');
  return makeImage(BASES.RUST, 'scratch', { log, note }, async ({ copy }) => {
    for (const part of ['bin', 'lib', 'etc']) await copy(path.join(toolchain, part), `${place}/${part}`);
    for (const name of ['rustup', 'cargo', 'rustc']) await copy(rustup, `/usr/local/cargo/bin/${name}`);
  });
}

/** An image from another with what `work` does to it. */
async function makeImage(name, from, { log, note }, work) {
  const container = buildahSays('from', '--pull=never', from);
  try {
    await work({
      copy: (source, target) => buildah(['copy', '--quiet', container, source, target], { log, note }),
      run: (line) => buildah(['run', '--isolation', 'chroot', container, '--', 'sh', '-ec', line], { log, note }),
    });
    await buildah(['commit', '--quiet', container, name], { log, note });
  } finally {
    buildahSays('rm', container);
  }
}

/** Where apt of this machine takes this Debian from. */
function mirror() {
  const said = outputOf('apt-get', ['indextargets', '--format', '$(REPO_URI) $(RELEASE)']) ?? '';
  const line = said.split('\n').find((one) => one.endsWith(` ${DEBIAN}`));
  if (!line) throw new Advice(`apt of this machine has no ${DEBIAN}`, 'run this on Debian 12.');
  return line.split(' ')[0];
}

/** This machine's settings of package clients that exist, and where an image has them. */
function settings(npm) {
  const globalOfNpm = outputOf(process.execPath, [path.join(npm, 'bin/npm-cli.js'), 'config', 'get', 'globalconfig']);
  return [
    ['/usr/local/share/ca-certificates', '/usr/local/share/ca-certificates'],
    ['/etc/pip.conf', '/etc/pip.conf'],
    [globalOfNpm ?? '', '/usr/local/etc/npmrc'],
    [path.join(os.homedir(), '.cargo/config.toml'), '/usr/local/cargo/config.toml'],
  ].filter(([from]) => from !== '' && fs.existsSync(from));
}
