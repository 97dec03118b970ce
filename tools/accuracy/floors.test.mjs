import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { floorsOf, scoreTable } from './floors.mjs';

describe('floorsOf', () => {
  it('leaves a little room below what was measured, and more for a scan', () => {
    const scores = { text: 1, tables: 0.957, headings: 0.29, lists: 0 };
    assert.deepEqual(floorsOf(scores, { isScan: false }), { text: 0.99, tables: 0.94, headings: 0.28, lists: 0 });
    assert.deepEqual(floorsOf(scores, { isScan: true }), { text: 0.97, tables: 0.92, headings: 0.26, lists: 0 });
  });

  it('never lowers a floor that is held', () => {
    const standing = { text: 0.99, tables: 0.9, headings: 0.5 };
    const scores = { text: 0.992, tables: 1, headings: 0.4 };
    assert.deepEqual(floorsOf(scores, { isScan: false, standing }), { text: 0.99, tables: 0.99, headings: 0.39 });
  });
});

describe('scoreTable', () => {
  it('shows each score beside its floor, and marks what is below or new', () => {
    const table = scoreTable(
      { one: { text: 0.5, lists: 1 }, two: { text: 1, lists: 1 } },
      { one: { text: 0.9, lists: 0.99 } },
    );
    assert.deepEqual(
      table.split('\n').map((line) => line.split(/ {2,}/)),
      [
        ['case', 'text', 'lists'],
        ['one', '0.500 (0.90) !', '1.000 (0.99)'],
        ['two', '1.000 (new)', '1.000 (new)'],
      ],
    );
  });
});
