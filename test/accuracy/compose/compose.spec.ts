import { compose } from './compose';
import type { Block, Description } from './description';
import { pdfOf } from './pdf';
import { scanOf } from './scan';

const describing = (body: Block[], more: Partial<Description> = {}): Description => ({
  title: 'Test',
  pages: [{ body }],
  ...more,
});

describe('compose', () => {
  it('makes the same bytes of the same description, as text and as a scan', () => {
    const description = describing([{ heading: 'Twice', level: 1 }, { sentences: 3 }], {
      size: { width: 300, height: 300 },
    });
    const make = (): Buffer[] => {
      const { pages } = compose(description);
      return [pdfOf(pages), scanOf(pages, { dpi: 72, skew: 2, noise: 8 })];
    };
    expect(make()).toEqual(make());
  });

  it('gives the truth in reading order, without running heads and with footnotes last', () => {
    const nested: Block = { list: [{ item: 'one', isOrdered: true, list: ['deeper'] }] };
    const description = describing(
      [
        { heading: 'Head', level: 2 },
        { columns: 2, body: [{ paragraph: 'Text' }, nested] },
      ],
      {
        runningHead: 'Nowhere',
      },
    );
    description.pages[0] = { body: [], ...description.pages[0], footnotes: ['1 Note'] };
    expect(compose(description).truth).toEqual([
      { kind: 'heading', level: 2, text: 'Head' },
      { kind: 'text', text: 'Text' },
      { kind: 'item', depth: 0, isOrdered: false, text: 'one' },
      { kind: 'item', depth: 1, isOrdered: true, text: 'deeper' },
      { kind: 'text', text: '1 Note' },
    ]);
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
    const { truth } = compose(describing([{ table: { columns: [1, 1, 1], rulings: 'grid', rows } }]));
    const [table] = truth;
    const places =
      table?.kind === 'table' &&
      table.cells.map(({ row, column, rowSpan, columnSpan, text }) =>
        [text, row, column, rowSpan, columnSpan].join(' '),
      );
    expect(places).toEqual(['a 0 0 2 1', 'b 0 1 1 2', 'c 1 1 1 1', 'd 1 2 1 1', 'e 2 0 1 1', 'f 2 1 1 1', 'g 2 2 1 1']);
  });

  it.each<[string, Block[]]>([
    ['the page is full', [{ sentences: 120 }]],
    ['the page is full', [{ columns: 2, body: [{ sentences: 150 }] }]],
    ['no width is known for "ł"', [{ paragraph: 'Złoty' }]],
    ['there is no such block', [JSON.parse('{ "paragaph": "Text" }')]],
    ['a cell reaches beyond the table', [{ table: { columns: [1], rulings: 'none', rows: [['a', 'b']] } }]],
  ])('refuses a page: %s', (reason, body) => {
    expect(() => compose(describing(body))).toThrow(reason);
  });

  it('writes for a scan what has strokes alone', () => {
    const { pages } = compose(describing([{ paragraph: 'a ~ b' }]));
    expect(() => scanOf(pages, { dpi: 72 })).toThrow('no strokes are known for "~"');
  });
});
