// The way from a seed to files: Chromium prints, Python finishes.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { corpusPython } from '../support.mjs';
import { composed, described } from './make.mjs';
import { TEMPLATES } from './templates/templates.mjs';
import { latexMissing, whatIsMissing } from './documents.mjs';

const COMMAND = fileURLToPath(new URL('corpus.mjs', import.meta.url));
const missing = whatIsMissing();
const skip = missing === null ? false : `the document maker has not all it needs: ${missing}`;
const latexFault = missing ?? latexMissing();
const latexSkip = latexFault === null ? false : `the document maker has not all it needs: ${latexFault}`;

describe('described and composed', () => {
  for (const template of Object.keys(TEMPLATES))
    it(`makes the same HTML of the same seed, and another of another (${template})`, () => {
      const html = (seed) => composed(described({ seed, index: 0, template })).html;
      assert.equal(html(1), html(1));
      assert.notEqual(html(1), html(2));
      assert.doesNotMatch(html(1), /undefined|NaN/);
    });

  it('lays pages of tables across now and then, in each of three manners', () => {
    const drawn = Array.from({ length: 200 }, (_, index) => described({ seed: 1, index, template: 'survey' }));
    const across = drawn.filter(({ size }) => size.width > size.height);
    assert.ok(across.length > 15 && across.length < 50, `${across.length}`);
    assert.deepEqual([...new Set(across.map(({ turn }) => turn))].sort(), ['rotated', 'sideways', null].sort());
    assert.ok(drawn.every(({ size, turn }) => size.width > size.height || turn === undefined));
  });

  it('keeps the structure tree of about one document in ten', () => {
    const telling = Array.from(
      { length: 400 },
      (_, index) => described({ seed: 1, index, template: 'report' }).isTelling,
    );
    const share = telling.filter(Boolean).length / telling.length;
    assert.ok(share > 0.06 && share < 0.14, `${share}`);
  });
});

describe('npm run corpus', { skip }, () => {
  const folders = [];
  const run = (...options) => {
    const out = mkdtempSync(join(tmpdir(), 'recto-corpus-'));
    folders.push(out);
    const { stdout, stderr, status } = spawnSync(process.execPath, [COMMAND, '--out', out, ...options], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    const pdfs = stdout.trim().split('\n');
    return pdfs.map((pdf) => ({
      file: pdf,
      pdf: readFileSync(pdf),
      truth: readFileSync(pdf.replace(/pdf$/, 'json'), 'utf8'),
    }));
  };
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  it('writes the same bytes for the same seed, as text and as a scan', () => {
    for (const options of [
      ['--template', 'report'],
      ['--template', 'report', '--scan'],
    ]) {
      const [[one], [other]] = [run('--seed', '3', ...options), run('--seed', '3', ...options)];
      assert.ok(one.pdf.equals(other.pdf));
      assert.equal(one.truth, other.truth);
    }
  });

  it('sets the same content by LaTeX, and finds where it stands', { skip: latexSkip }, () => {
    const options = ['--seed', '6', '--template', 'paper', '--producer', 'latex'];
    const [[one], [other]] = [run(...options), run(...options)];
    assert.ok(one.pdf.equals(other.pdf));
    assert.equal(one.truth, other.truth);
    const { document, pages, blocks } = JSON.parse(one.truth);
    assert.equal(document.producer, 'latex');
    assert.ok(pages.flatMap(({ words }) => words).length > 200);
    assert.doesNotMatch(one.pdf.toString('latin1'), /pdfTeX|LaTeX|TeX Live/);
    assert.ok(blocks.every(({ parts }) => parts.length > 0));
  });

  it('gives a form fields that can be filled in, with their values and states', () => {
    const script =
      'import json, pikepdf, sys; pdf = pikepdf.open(sys.argv[1]); ' +
      'print(json.dumps([[str(f.get("/T", f.get("/Parent", {}).get("/T"))), str(f.get("/V", "")), str(f.get("/AS", ""))] for p in pdf.pages for f in p.Annots]))';
    const [{ file, truth }] = run('--seed', '2', '--template', 'form');
    const found = JSON.parse(execFileSync(corpusPython(), ['-c', script, file], { encoding: 'utf8' }));
    const { document, fields } = JSON.parse(truth);
    assert.ok(document.isInteractive);
    assert.deepEqual(
      found.map(([name, value, look]) => [name, look === '' ? value : look !== '/Off']),
      fields.map(({ name, value, state }) => [name, state === undefined ? value : state === 'on']),
    );
  });

  it('finds the glyphs of nearly all words where the browser put them', () => {
    for (const { truth } of run('--seed', '5', '--count', '5')) {
      const words = JSON.parse(truth).pages.flatMap((page) => page.words);
      const boxed = words.filter(({ box }) => box !== undefined);
      assert.ok(boxed.length / words.length > 0.97, `${boxed.length} of ${words.length}`);
    }
  });

  it('leaves structure, outline and metadata in the documents alone that keep them', () => {
    const script =
      'import pikepdf, sys; pdf = pikepdf.open(sys.argv[1]); ' +
      'print(*sorted(k for k in pdf.Root.keys() if k not in ("/Type", "/Pages", "/AcroForm")), *("Info" for k in pdf.trailer.keys() if k == "/Info"), ' +
      '*{o.operator for p in pdf.pages for o in pikepdf.parse_content_stream(p) if str(o.operator) in ("BDC", "BMC")})';
    const seen = new Set();
    for (const { file, truth } of run('--seed', '5', '--count', '3', '--template', 'report')) {
      const left = execFileSync(corpusPython(), ['-c', script, file], { encoding: 'utf8' }).trim();
      const keeps = JSON.parse(truth).document.hasStructure;
      seen.add(keeps);
      if (keeps) assert.match(left, /StructTreeRoot/);
      else assert.equal(left, '');
      assert.doesNotMatch(left, /(^|\s)Info|\/Metadata/);
    }
    assert.deepEqual([...seen].sort(), [false, true], 'the seed has documents of both kinds');
  });
});
