// The truth as a file: JSON with a line for each word, block, cell and field, so that a change shows where it is.

export function truthText({ pages, blocks, regions = [], fields, ...more }) {
  const list = (entries) => (entries.length === 0 ? '[]' : `[\n${entries.join(',\n')}\n]`);
  const pageText = ({ words, ...page }) => withList(page, 'words', list(words.map((word) => JSON.stringify(word))));
  const blockText = ({ cells, ...block }) =>
    cells ? withList(block, 'cells', list(cells.map((cell) => JSON.stringify(cell)))) : JSON.stringify(block);
  const parts = [
    ...Object.entries(more).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`),
    `"pages": ${list(pages.map(pageText))}`,
    `"blocks": ${list(blocks.map(blockText))}`,
    `"regions": ${list(regions.map((region) => JSON.stringify(region)))}`,
    `"fields": ${list(fields.map((field) => JSON.stringify(field)))}`,
  ];
  return `{\n${parts.join(',\n')}\n}\n`;
}

function withList(object, key, list) {
  return `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(key)}:${list}}`;
}
