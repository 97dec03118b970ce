import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { otherVersions, tellsVersion, toldVersions } from './versions';

const ROOT = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const ours = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 })
  .split('\n')
  .filter(tellsVersion);
const { version } = JSON.parse(read('package.json')) as { version: string };

describe('product, image, chart and clients', () => {
  it('have one version', () => {
    expect(ours).toEqual(
      expect.arrayContaining(['Cargo.toml', 'compose.yaml', 'clients/python/pyproject.toml', 'CHANGELOG.md']),
    );
    expect(
      otherVersions(
        ours.flatMap((file) => toldVersions(file, read(file))),
        version,
      ),
    ).toEqual([]);
  });

  it('leave the interface its own', () => {
    for (const file of ['openapi.json', 'console.openapi.json']) {
      const { info } = JSON.parse(read(file)) as { info: { version: string } };
      expect({ file, version: info.version }).toEqual({ file, version: '0.1.0' });
    }
  });
});

describe('the rule for versions bites', () => {
  it('on a client, a chart and a dependency of another version, and on a file that tells none', () => {
    const places = [
      ...toldVersions('clients/python/pyproject.toml', '[project]\nversion = "1.2.2"\n'),
      ...toldVersions('deploy/chart/Chart.yaml', 'name: recto\nversion: 1.2.3\nappVersion: "1.2.4"\n'),
      ...toldVersions('apps/server/package.json', '{\n  "version": "1.2.3",\n  "@recto/core": "1.2.5"\n}'),
      ...toldVersions('compose.yaml', 'services:\n  api:\n    build: .\n'),
    ];
    expect(otherVersions(places, '1.2.3')).toEqual([
      'clients/python/pyproject.toml, its version: 1.2.2, where the product is 1.2.3',
      "deploy/chart/Chart.yaml, the chart's version of the product: 1.2.4, where the product is 1.2.3",
      'apps/server/package.json, a workspace: 1.2.5, where the product is 1.2.3',
      "compose.yaml, the image's tag: nothing, where the product is 1.2.3",
    ]);
  });
});
