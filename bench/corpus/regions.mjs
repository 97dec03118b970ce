// Regions: what belongs together on a page, for who judges a division of pages. A region has one kind and lies in one column of one page.

const KINDS = {
  paragraph: 'prose',
  heading: 'heading',
  item: 'list',
  table: 'table',
  figure: 'figure',
  caption: 'caption',
  footnote: 'footnote',
  field: 'form',
  code: 'code',
  formula: 'formula',
  entry: 'contents',
};
/** Blocks of these kinds that follow each other in a column are one region. */
const JOINED = ['prose', 'list', 'form', 'contents', 'footnote'];

/**
 * @param {object[]} blocks of the truth, in reading order
 * @param {{ id: string, kind: string }[]} named regions that the description names, which blocks tell in `region`
 * @returns {{ kind: string, page: number, box: number[], blocks: string[] }[]} by page, in reading order
 */
export function regionsOf(blocks, named) {
  const kinds = new Map(named.map(({ id, kind }) => [id, kind]));
  const pieces = blocks.flatMap((block) => {
    const kind = kinds.get(block.region) ?? KINDS[block.role] ?? block.role;
    return block.parts.map(({ page, box }) => ({ kind, page, box, block: block.id, region: block.region }));
  });
  const pages = [...new Set(pieces.map(({ page }) => page))].sort((a, b) => a - b);
  return pages.flatMap((page) => joined(pieces.filter((piece) => piece.page === page)));
}

function joined(pieces) {
  const regions = [];
  for (const piece of pieces) {
    const last = regions.at(-1);
    if (last !== undefined && isOfOne(last, piece)) {
      last.box = around(last.box, piece.box);
      if (!last.blocks.includes(piece.block)) last.blocks.push(piece.block);
    } else regions.push({ ...piece, blocks: [piece.block] });
  }
  return regions.map(({ kind, page, box, blocks }) => ({ kind, page, box, blocks }));
}

function isOfOne(last, { kind, box, region }) {
  if (last.kind !== kind || last.region !== region) return false;
  if (region === undefined && !JOINED.includes(kind)) return false;
  // In the next column it begins higher up, and beside it doesn't overlap.
  return box[1] >= last.box[1] - 1 && Math.min(last.box[2], box[2]) > Math.max(last.box[0], box[0]);
}

function around(one, other) {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}
