import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Chunk } from '../../lib/api';
import classes from './ChunkList.module.css';
import { chunkRows, rowOfChunk } from './chunk-rows';
import { ChunkTable } from './ChunkTable';
import { Figure } from './Figure';
import { VirtualList } from '../VirtualList';

interface Props {
  readonly chunks: readonly Chunk[];
  /** The index of the chunk that is lit. */
  readonly selected?: number | null;
  /** Makes chunks buttons. */
  readonly onSelect?: (index: number) => void;
}

const ROW_PX = 34;

/** Every chunk in reading order, below the head of its page. */
export function ChunkList({ chunks, selected = null, onSelect }: Props) {
  const rows = useMemo(() => chunkRows(chunks), [chunks]);
  const shown = useMemo(() => rowOfChunk(rows, selected), [rows, selected]);
  return (
    <VirtualList
      label="Chunks"
      count={rows.length}
      estimate={ROW_PX}
      shown={shown}
      render={(at) => {
        const row = rows[at];
        if (row?.kind === 'page') return <h3 className={classes.page}>Page {row.page}</h3>;
        const chunk = row && chunks[row.index];
        if (!chunk) return null;
        return <ChunkRow chunk={chunk} index={row.index} isSelected={row.index === selected} onSelect={onSelect} />;
      }}
    />
  );
}

interface RowProps {
  readonly chunk: Chunk;
  readonly index: number;
  readonly isSelected: boolean;
  readonly onSelect: ((index: number) => void) | undefined;
}

function ChunkRow({ chunk, index, isSelected, onSelect }: RowProps) {
  const head = (
    <>
      <span className={classes.kind} data-kind={chunk.chunk_type}>
        {chunk.chunk_type}
      </span>
      <span className={classes.text}>{summaryOf(chunk)}</span>
      {chunk.confidence !== null && <Sureness of={chunk.confidence} />}
    </>
  );
  return (
    <div className={classes.chunk} data-selected={isSelected || undefined}>
      {onSelect ? (
        <button type="button" className={classes.head} aria-pressed={isSelected} onClick={() => onSelect(index)}>
          {head}
        </button>
      ) : (
        <div className={classes.head}>{head}</div>
      )}
      {chunk.chunk_type === 'table' && <ChunkTable table={chunk} label={`Table on page ${chunk.page_no}`} />}
      {chunk.chunk_type === 'image' && <Figure image={chunk} />}
    </div>
  );
}

function Sureness({ of }: { readonly of: number }) {
  return (
    <Text component="span" size="xs" c="dimmed" className={classes.sureness} title="Confidence of recognised text">
      {Math.round(of * 100)} %
    </Text>
  );
}

function summaryOf(chunk: Chunk): string {
  if (chunk.chunk_type === 'table') return `${chunk.n_rows} rows, ${chunk.n_cols} columns`;
  if (chunk.chunk_type === 'image') return `${chunk.image_width} × ${chunk.image_height} pixels`;
  return chunk.page_content;
}
