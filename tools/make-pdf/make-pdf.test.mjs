import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describePage, makePdf } from './make-pdf.mjs';

describe('makePdf', () => {
  it('makes the same bytes for the same options', () => {
    assert.ok(makePdf({ pages: 2 }).equals(makePdf({ pages: 2 })));
    assert.ok(!makePdf({ pages: 2 }).equals(makePdf({ pages: 2, seed: 2 })));
  });

  it('writes a cross-reference table that points at its objects', () => {
    const text = makePdf({ pages: 3 }).toString('latin1');
    const start = Number(/startxref\n(\d+)/.exec(text)[1]);
    const rows = text.slice(start).match(/^\d{10} 00000 n $/gm);
    rows.forEach((row, index) => assert.ok(text.startsWith(`${index + 1} 0 obj`, Number(row.slice(0, 10)))));
    assert.match(text, /\/Count 3 /);
  });

  it('fills a page with about the characters and exactly the tables asked for', () => {
    const { heading, paragraphs, tables } = describePage(0, { charactersPerPage: 3000, tablesPerPage: 2 });
    const characters = heading.length + paragraphs.flat().join('').length + tables.flat(2).join('').length;
    assert.equal(tables.length, 2);
    assert.ok(Math.abs(characters - 3000) < 100, `${characters}`);
  });
});
