/** The committed pages are those of their cases, and each truth is that of its file: both were made together. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseNames } from './support/cases';

const PAGES = join(__dirname, 'pages');
const MAKE = 'made by npm run corpus -- --accuracy';

type Manifest = Partial<Record<string, { case: string; pdf: string; truth: string }>>;

const manifest = JSON.parse(readFileSync(join(PAGES, 'manifest.json'), 'utf8')) as Manifest;

function digest(...path: string[]): string {
  return createHash('sha256')
    .update(readFileSync(join(__dirname, ...path)))
    .digest('hex');
}

describe(`the pages (${MAKE})`, () => {
  it.each(caseNames())('are of the case as it is, with its truth: %s', (name) => {
    expect(manifest[name]).toEqual({
      case: digest('cases', `${name}.json`),
      pdf: digest('pages', `${name}.pdf`),
      truth: digest('pages', `${name}.json`),
    });
  });

  it('are those of the cases and no others', () => {
    const files = caseNames().flatMap((name) => [`${name}.json`, `${name}.pdf`]);
    expect(readdirSync(PAGES).sort()).toEqual([...files, 'README.md', 'manifest.json'].sort());
    expect(Object.keys(manifest).sort()).toEqual(caseNames());
  });
});
