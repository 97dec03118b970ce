import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gridOf, written } from './page/written.mjs';
import { truthOf } from './truth.mjs';

const SIZE = { width: 300, height: 400 };
const BOX = [1, 2, 3, 4];
const sentences = (count) => Array.from({ length: count }, () => 'One more.').join(' ');
const write = (body) => written({ sections: [{ body }] }, sentences, '•');
const words = (text) => text.split(/\s+/).map((word) => ({ text: word, box: BOX }));
const part = (block, text, page = 1, more = {}) => ({
  block,
  page,
  box: BOX,
  runs: [{ words: words(text), ...more.run }],
  ...more.part,
});

describe('written', () => {
  it('numbers blocks in their order, with generated sentences, lists as items and notes', () => {
    const body = [
      { heading: 'Head', level: 2 },
      { sentences: 2, notes: ['1 Note'] },
      { list: ['one', { item: 'two', isOrdered: true, list: ['deeper'] }] },
    ];
    const { sections, blocks } = write(body);
    assert.deepEqual(
      sections[0].map(({ id, role, text, depth, marker }) => [id, role, text, depth, marker]),
      [
        ['b1', 'heading', 'Head', undefined, undefined],
        ['b2', 'paragraph', 'One more. One more.', undefined, undefined],
        ['b4', 'item', 'one', 0, '•'],
        ['b5', 'item', 'two', 0, '•'],
        ['b6', 'item', 'deeper', 1, '1.'],
      ],
    );
    assert.deepEqual(sections[0][1].notes, ['b3']);
    assert.equal(blocks.get('b3').text, '1 Note');
  });

  it('places cells beside and below those that span', () => {
    const rows = [
      [
        { text: 'a', down: 2 },
        { text: 'b', across: 2 },
      ],
      ['c', 'd'],
      ['e', 'f', 'g'],
    ];
    const { cells } = gridOf({ columns: [1, 1, 1], rows });
    assert.deepEqual(
      cells.map(({ text, row, column, rowSpan, columnSpan }) => [text, row, column, rowSpan, columnSpan].join(' ')),
      ['a 0 0 2 1', 'b 0 1 1 2', 'c 1 1 1 1', 'd 1 2 1 1', 'e 2 0 1 1', 'f 2 1 1 1', 'g 2 2 1 1'],
    );
    assert.throws(() => gridOf({ columns: [1], rows: [['a', 'b']] }), /reaches beyond the table/);
  });

  it('refuses a block that there is not', () => {
    assert.throws(() => write([{ paragaph: 'Text' }]), /there is no such block/);
  });
});

describe('truthOf', () => {
  const paragraph = write([{ paragraph: 'Two parts of it' }]).blocks;

  it('joins the parts of a block that goes on over a page', () => {
    const truth = truthOf(paragraph, [[part('b1', 'Two parts')], [part('b1', 'of it', 2)]], { size: SIZE });
    assert.deepEqual(
      truth.blocks.map(({ text, parts }) => [text, parts.map(({ page }) => page)]),
      [['Two parts of it', [1, 2]]],
    );
    assert.deepEqual(
      truth.pages.map((page) => page.words.map(({ text }) => text)),
      [
        ['Two', 'parts'],
        ['of', 'it'],
      ],
    );
  });

  it('refuses pages that show other than what is described', () => {
    assert.throws(() => truthOf(paragraph, [[part('b1', 'Two parts of')]], { size: SIZE }), /shows "Two parts of"/);
    assert.throws(() => truthOf(paragraph, [[]], { size: SIZE }), /stands on no page: b1/);
  });

  it('leaves repeated heads and markers out of texts, and marks their words', () => {
    const { blocks } = write([{ table: { columns: [1], rows: [['Head'], ['a']], rulings: 'none' } }]);
    const cell = (text, at, more = {}) => ({ words: words(text), cell: at, box: BOX, ...more });
    const pages = [
      [{ block: 'b1', page: 1, box: BOX, runs: [cell('Head', [0, 0])] }],
      [{ block: 'b1', page: 2, box: BOX, runs: [cell('Head', [0, 0], { isRepeated: true }), cell('a', [1, 0])] }],
    ];
    const truth = truthOf(blocks, pages, { size: SIZE });
    assert.deepEqual(
      truth.blocks[0].cells.map(({ text, isHead, parts }) => [text, isHead, parts.map(({ page }) => page)]),
      [
        ['Head', true, [1]],
        ['a', false, [2]],
      ],
    );
    assert.equal(truth.pages[1].words[0].isRepeated, true);
  });

  it('lists fields with value, state and box', () => {
    const fields = [
      { name: 'town', label: 'Town', kind: 'text', value: 'Fenwick' },
      { name: 'rules', label: 'I agree.', kind: 'check', value: 'yes', isOn: true },
    ];
    const { blocks } = write([{ fields, across: 2 }]);
    const place = { part: { field: BOX } };
    const pages = [[part('b1', 'Town: Fenwick', 1, place), part('b2', 'I agree.', 1, place)]];
    const truth = truthOf(blocks, pages, { size: SIZE });
    assert.deepEqual(truth.fields, [
      { name: 'town', kind: 'text', label: 'Town', value: 'Fenwick', block: 'b1', page: 1, box: BOX },
      { name: 'rules', kind: 'check', label: 'I agree.', value: 'yes', state: 'on', block: 'b2', page: 1, box: BOX },
    ]);
    assert.equal(truth.blocks[0].text, 'Town: Fenwick');
  });
});
