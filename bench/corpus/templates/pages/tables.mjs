// Tables of every kind for the page templates: what stands in their cells, their heads and spans. How they are set off, `table-looks.mjs` says.
import { TERMS } from '../../text/terms.mjs';
import { financial, levels, results, small, spec, stub } from './number-tables.mjs';
import { drawnLook } from './table-looks.mjs';
import { hours, records, sparse, text } from './text-tables.mjs';

/**
 * A table of a drawn kind with its caption.
 * @param {import('../../random.mjs').Random} random
 * @param {object} write a writer
 * @param {{ isNarrow?: boolean, number?: number, kind?: string }} options `isNarrow`: for a column of text
 */
export function drawnTable(random, write, { isNarrow = false, number, kind } = {}) {
  const terms = TERMS[write.language.code];
  const chosen = kind ?? random.pick(isNarrow ? NARROW : Object.keys(KINDS));
  const content = KINDS[chosen](random, write, terms, isNarrow);
  const look = drawnLook(random, { ...content.shape, rows: content.rows.length, columns: content.columns.length });
  const { shape: _, below, ...table } = content;
  const isNatural = !table.wraps && random.chance(isNarrow ? 0.3 : 0.6);
  return {
    table: { ...table, headRows: content.shape.headRows, ...look, isNatural },
    ...(number !== undefined && {
      caption: `${write.labels.table} ${number}${random.pick([':', '.'])} ${write.phrase()}.`,
      isCaptionAbove: random.chance(0.6),
    }),
    ...(below && { below }),
  };
}

const NARROW = ['results', 'small', 'sparse', 'spec', 'financial', 'stub'];

const KINDS = { results, stub, text, small, sparse, financial, spec, levels, hours, records };
