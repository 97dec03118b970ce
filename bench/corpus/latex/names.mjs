// What each name in the page's content says, for who looks where it stands.
import { textsOf } from '../drawing.mjs';

/** @param {Map<string, object>} blocks @returns {{ texts: Record<string, string>, tables: string[], notes: string[] }} */
export function namesOf(blocks) {
  const all = [...blocks.values()];
  const idsOf = (role) => all.filter((block) => block.role === role).map(({ id }) => id);
  return { texts: Object.fromEntries(all.flatMap(textsOfBlock)), tables: idsOf('table'), notes: idsOf('footnote') };
}

function textsOfBlock({ id, role, text, ...block }) {
  switch (role) {
    case 'table':
      return block.cells.map((cell) => [`${id}-${cell.row}-${cell.column}`, cell.text]);
    case 'figure':
      return [[id, textsOf(block.figure).join(' ')]];
    case 'entry':
      return [
        [id, block.title],
        [`${id}-more`, block.page],
      ];
    case 'item':
      return [
        [id, text],
        [`${id}-marker`, block.marker],
      ];
    default:
      return [[id, text]];
  }
}
