import { Tabs } from '@mantine/core';
import { useMemo } from 'react';
import type { ParsedDocument } from '../../lib/api';
import { ChunkList } from './ChunkList';
import { JsonView } from './JsonView';
import { PageText } from './PageText';
import classes from './ResultTabs.module.css';
import { SegmentList } from './SegmentList';
import { TableList } from './TableList';
import { TextLines } from './TextLines';

interface Props {
  readonly document: ParsedDocument;
  /** Begins the name of a file that is kept of it. */
  readonly name: string;
  /** The tab on screen, as the address of the page says; an unknown one is the first. */
  readonly view: string | null;
  readonly onView: (view: string) => void;
  /** The index of the chunk that is lit. */
  readonly selected?: number | null;
  readonly onSelect?: (index: number) => void;
}

/** A result in every form; fills its parent. */
export function ResultTabs({ document, name, view, onView, selected = null, onSelect }: Props) {
  const tabs = useMemo(() => tabsOf(document), [document]);
  const shown = tabs.some(([value]) => value === view) ? view : 'pages';
  return (
    <Tabs
      value={shown}
      onChange={(value) => value !== null && onView(value)}
      keepMounted={false}
      classNames={{ root: classes.root, panel: classes.panel, list: classes.list, tab: classes.tab }}
    >
      <Tabs.List>
        {tabs.map(([value, label]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="pages">
        <PageText chunks={document.chunks} />
      </Tabs.Panel>
      <Tabs.Panel value="chunks">
        <ChunkList chunks={document.chunks} selected={selected} {...(onSelect && { onSelect })} />
      </Tabs.Panel>
      <Tabs.Panel value="tables">
        <TableList chunks={document.chunks} />
      </Tabs.Panel>
      {document.content !== undefined && (
        <Tabs.Panel value="content">
          <Content text={document.content} />
        </Tabs.Panel>
      )}
      {document.segments && (
        <Tabs.Panel value="segments">
          <SegmentList segments={document.segments} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="json">
        <JsonView value={document} fileName={`${name}.json`} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Content({ text }: { readonly text: string }) {
  const lines = useMemo(() => text.split('\n'), [text]);
  return <TextLines label="Content" lines={lines} />;
}

function tabsOf({ chunks, content, segments }: ParsedDocument): (readonly [string, string])[] {
  const tables = chunks.filter(({ chunk_type }) => chunk_type === 'table').length;
  return [
    ['pages', 'Pages'],
    ['chunks', `Chunks (${chunks.length})`],
    ['tables', `Tables (${tables})`],
    ...(content === undefined ? [] : [['content', 'Content'] as const]),
    ...(segments ? [['segments', `Segments (${segments.length})`] as const] : []),
    ['json', 'JSON'],
  ];
}
