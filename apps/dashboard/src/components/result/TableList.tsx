import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Chunk, TableChunk } from '../../lib/api';
import { ChunkTable } from './ChunkTable';
import classes from './TableList.module.css';
import { VirtualList } from '../VirtualList';

const TABLE_PX = 240;

/** The tables alone, as tables. */
export function TableList({ chunks }: { readonly chunks: readonly Chunk[] }) {
  const tables = useMemo(() => chunks.filter((chunk): chunk is TableChunk => chunk.chunk_type === 'table'), [chunks]);
  if (tables.length === 0) return <Text p="md">There is no table in this document.</Text>;
  return (
    <VirtualList
      label="Tables"
      count={tables.length}
      estimate={TABLE_PX}
      render={(at) => {
        const table = tables[at];
        if (!table) return null;
        return (
          <section className={classes.table}>
            <h3 className={classes.title}>
              Page {table.page_no} <span>{`${table.n_rows} rows, ${table.n_cols} columns`}</span>
            </h3>
            <ChunkTable table={table} label={`Table ${at + 1}, on page ${table.page_no}`} />
          </section>
        );
      }}
    />
  );
}
