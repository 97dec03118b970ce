import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CargoMetadata, layerViolations, licenceAllowed, licenceViolations } from './crates';

const root = join(__dirname, '../..');
const metadata: CargoMetadata = JSON.parse(
  execFileSync('cargo', ['metadata', '--format-version', '1', '--locked'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  }),
);

const planted = (name: string, dependency: string, license = 'MIT'): CargoMetadata => ({
  workspace_members: ['recto-pdf', 'recto-layout', 'recto-table', 'recto-new'],
  packages: [
    { name, id: name, license: null, source: null, dependencies: [{ name: dependency, kind: null }] },
    { name: 'recto-layout', id: 'recto-layout', license: null, source: null, dependencies: [] },
    { name: 'other', id: 'other', license, source: 'registry', dependencies: [] },
  ],
});

describe('the crates', () => {
  it('depend on each other downwards only, and every one has its row', () => {
    expect(layerViolations(metadata)).toEqual([]);
  });

  it('carry licences that a product may ship', () => {
    expect(licenceViolations(metadata)).toEqual([]);
  });
});

describe('the rules for crates bite', () => {
  it('on an arrow between two analysis crates', () => {
    expect(layerViolations(planted('recto-table', 'recto-layout'))).toEqual([
      'recto-table must not depend on recto-layout',
    ]);
  });

  it('on a library used past its owner', () => {
    expect(layerViolations(planted('recto-table', 'hayro-syntax'))).toEqual([
      'hayro-syntax belongs to recto-pdf, not to recto-table',
    ]);
  });

  it('on a crate without a row', () => {
    expect(layerViolations(planted('recto-new', 'serde'))).toEqual(['recto-new has no row in the table of layers']);
  });

  it('on a licence that is not allowed, and read choices', () => {
    expect(licenceViolations(planted('recto-table', 'serde', 'GPL-3.0-only'))).toEqual(['other: GPL-3.0-only']);
    expect(licenceAllowed('(MIT OR GPL-2.0) AND Apache-2.0')).toBe(true);
    expect(licenceAllowed('MIT AND AGPL-3.0')).toBe(false);
    expect(licenceAllowed('MIT/Apache-2.0')).toBe(true);
  });
});

describe('the npm packages that are shipped', () => {
  it('carry licences that a product may ship', () => {
    const lock: {
      packages: Record<
        string,
        { license?: string; dev?: boolean; devOptional?: boolean; link?: boolean; optional?: boolean }
      >;
    } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const off = Object.entries(lock.packages)
      .filter(([path, pkg]) => path.includes('node_modules/') && !pkg.dev && !pkg.devOptional && !pkg.link)
      .filter(([, pkg]) => !(pkg.license !== undefined && licenceAllowed(pkg.license)))
      .map(([path, pkg]) => `${path}: ${pkg.license ?? 'no licence'}`);
    expect(off).toEqual([]);
  });
});
