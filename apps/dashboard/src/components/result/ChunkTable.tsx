import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TableChunk } from '../../lib/api';
import classes from './ChunkTable.module.css';
import { rowsOf } from './table-rows';

interface Props {
  readonly table: TableChunk;
  /** What a screen reader calls the table. */
  readonly label: string;
}

const STEP = 200;

/** A table of the document as a table of the page, made of its cells; long ones a part at a time. */
export function ChunkTable({ table, label }: Props) {
  const [shown, setShown] = useState(STEP);
  const rows = rowsOf(table, shown);
  const isCut = table.n_rows > shown;
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ col, text, rowSpan, colSpan }) => (
                <td key={col} rowSpan={rowSpan} colSpan={colSpan}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && (
        <Button variant="subtle" size="compact-sm" my="xs" onClick={() => setShown(shown + STEP)}>
          Show more of {table.n_rows} rows
        </Button>
      )}
    </div>
  );
}
