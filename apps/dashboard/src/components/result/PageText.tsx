import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Chunk } from '../../lib/api';
import { ChunkTable } from './ChunkTable';
import { Figure } from './Figure';
import { type PagePart, readPages } from './page-parts';
import classes from './PageText.module.css';
import { VirtualList } from '../VirtualList';

const PAGE_PX = 900;

/** The document to read, a page at a time: its lines, tables and figures. */
export function PageText({ chunks }: { readonly chunks: readonly Chunk[] }) {
  const pages = useMemo(() => readPages(chunks), [chunks]);
  if (pages.length === 0) return <Text p="md">Nothing was read in this document.</Text>;
  return (
    <VirtualList
      label="Pages"
      count={pages.length}
      estimate={PAGE_PX}
      render={(at) => {
        const page = pages[at];
        if (!page) return null;
        return (
          <section className={classes.page}>
            <h3 className={classes.title}>Page {page.page}</h3>
            {page.parts.map((part, index) => (
              <Part key={index} part={part} page={page.page} />
            ))}
          </section>
        );
      }}
    />
  );
}

function Part({ part, page }: { readonly part: PagePart; readonly page: number }) {
  if (part.kind === 'table') return <ChunkTable table={part.table} label={`Table on page ${page}`} />;
  if (part.kind === 'image') return <Figure image={part.image} />;
  return <p className={classes.line}>{part.text}</p>;
}
