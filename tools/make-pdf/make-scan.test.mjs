import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeScan } from './make-scan.mjs';

describe('makeScan', () => {
  it('makes the same bytes for the same options, and every page another', () => {
    assert.ok(makeScan({ pages: 2 }).equals(makeScan({ pages: 2 })));
    assert.ok(!makeScan({ pages: 2 }).equals(makeScan({ pages: 2, seed: 2 })));
    const pictures = makeScan({ pages: 3 })
      .toString('latin1')
      .match(/FlateDecode[^]*?endstream/g);
    assert.equal(new Set(pictures).size, 3);
  });
});
