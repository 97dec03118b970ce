import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { ROOT } from '../setup/prepare.mjs';
import { namedCommits, PARTS, withCommits } from './commits.mjs';
import { cargoParts, collectParts, npmParts } from './parts.mjs';
import { sbom } from './sbom.mjs';

test('packages that only tests use are left out, and one that is there twice is named once', () => {
  const lock = {
    packages: {
      '': { name: 'product' },
      'apps/server': { name: 'service', license: 'X' },
      'node_modules/service': { link: true },
      'node_modules/@a/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/c/node_modules/@a/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/c': { version: '2.0.0', license: 'MIT and ISC' },
      'node_modules/d': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    },
  };
  assert.deepEqual(npmParts(lock), [
    { ecosystem: 'npm', name: '@a/b', version: '1.0.0', licence: 'MIT' },
    { ecosystem: 'npm', name: 'c', version: '2.0.0', licence: 'MIT AND ISC' },
  ]);
});

test('crates are followed from what is shipped, not into the dependencies of tests', () => {
  const crate = (name, source) => ({ id: name, name, version: '1.0.0', license: 'MIT/Apache-2.0', source });
  const node = (id, ...deps) => ({ id, deps });
  const edge = (pkg, kind) => ({ pkg, dep_kinds: [{ kind }] });
  const parts = cargoParts({
    packages: [crate('recto-cli', null), ...['linked', 'built', 'tested'].map((name) => crate(name, 'registry'))],
    resolve: {
      nodes: [
        node('recto-cli', edge('linked', null), edge('tested', 'dev')),
        node('linked', edge('built', 'build')),
        node('built', edge('tested', 'dev')),
        node('tested'),
      ],
    },
  });
  assert.deepEqual(
    parts.map(({ name, licence }) => [name, licence]),
    [
      ['built', 'MIT OR Apache-2.0'],
      ['linked', 'MIT OR Apache-2.0'],
    ],
  );
});

test('the bill of materials is CycloneDX, with every part of every ecosystem', async () => {
  const parts = collectParts();
  assert.deepEqual([...new Set(parts.map(({ ecosystem }) => ecosystem))], ['npm', 'cargo', 'pypi', 'deb']);
  const bill = sbom(parts, '1.2.3');
  const fault = await new Validation.JsonStrictValidator(Spec.Spec1dot6.version).validate(bill);
  assert.equal(fault, null);
  assert.equal(JSON.parse(bill).components.length, parts.length);
});

test('nothing under the GPL is linked or imported', () => {
  const copyleft = collectParts().filter(
    ({ ecosystem, licence }) => ecosystem !== 'deb' && /GPL/.test(licence) && !/ OR /.test(licence),
  );
  assert.deepEqual(copyleft, []);
});

test('the product and its parts have one version', () => {
  const { version } = read('package.json');
  for (const file of ['apps/server', 'apps/dashboard', 'crates/recto-node'])
    assert.equal(read(`${file}/package.json`).version, version, file);
  assert.match(fs.readFileSync(path.join(ROOT, 'Cargo.toml'), 'utf8'), new RegExp(`^version = "${version}"$`, 'm'));
  assert.match(fs.readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'), new RegExp(`^## ${version}\\b`, 'm'));
});

function read(file) {
  return JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8'));
}

test('commits are written at the head of the newest release, in place of those of before', () => {
  const earlier = '## 0.1.0\n\n- Last commits: product `0000000`.\n';
  const first = withCommits(`# Changelog\n\n## 0.2.0\n\n- A change.\n\n${earlier}`, { product: '1234567' });
  const wanted = (commits) => `# Changelog\n\n## 0.2.0\n\n- Last commits: ${commits}.\n- A change.\n\n${earlier}`;
  assert.equal(first, wanted('product `1234567`'));
  const again = { product: '89abcde', chart: '1234567' };
  assert.equal(withCommits(first, again), wanted('product `89abcde`, chart `1234567`'));
  assert.deepEqual(namedCommits(withCommits(first, again)), again);
});

test('the changelog names a commit of each part, which changed it', () => {
  const commits = namedCommits(fs.readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'));
  assert.deepEqual(Object.keys(commits), Object.keys(PARTS));
  for (const [part, commit] of Object.entries(commits)) {
    const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
    // A shallow clone lacks it.
    if (git('cat-file', '-e', `${commit}^{commit}`).status !== 0) continue;
    const { stdout } = git('diff-tree', '-r', '--no-commit-id', '--name-only', commit, '--', ...PARTS[part]);
    assert.notEqual(stdout, '', `${commit} changes nothing of ${part}`);
  }
});
