// What a test document says, noted while it is written: each block under its name, in the form of which the truth is made.

export function record() {
  const blocks = new Map();
  const regions = [];
  let region;
  const add = (block) => {
    const id = `b${blocks.size + 1}`;
    blocks.set(id, { id, ...block, ...(region && { region }) });
    return id;
  };
  return {
    blocks,
    regions,
    add,
    /** What `write` notes belongs to a region of a kind. */
    within: (kind, write) => {
      region = `g${regions.length + 1}`;
      regions.push({ id: region, kind });
      const written = write();
      region = undefined;
      return written;
    },
    /** A grid of `[text, across, down]` or texts; a null stands where a cell above or beside reaches. */
    table: ({ grid, heads, name }) => {
      const cells = grid.flatMap((entries, row) =>
        entries.flatMap((entry, column) => {
          if (entry === null) return [];
          const [said, across = 1, down = 1] = Array.isArray(entry) ? entry : [entry];
          // A wide blank only moves the text.
          const text = said.replace('\u2003', '');
          return [{ row, column, rowSpan: down, columnSpan: across, isHead: row < heads, text }];
        }),
      );
      const shape = { rows: grid, columns: grid[0].map(() => 1), headRows: heads, rulings: name };
      return add({ role: 'table', table: shape, cells });
    },
  };
}
