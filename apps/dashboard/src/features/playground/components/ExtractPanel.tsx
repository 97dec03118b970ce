import { Group, Tabs, Text, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { StatusText, VirtualList } from '../../../components';
import { JsonView } from '../../../components/result';
import type { Citation, ExtractedDocument } from '../model/result';
import { type Leaf, leavesOf } from '../model/values';
import classes from '../playground.module.css';

interface Props {
  readonly result: ExtractedDocument;
  /** Begins the name of a file that is kept of it. */
  readonly name: string;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  readonly lit: string | null;
  readonly onLight: (id: string) => void;
}

/** Values with the places that they were found in. */
export function ExtractPanel({ result, name, tab, onTab, lit, onLight }: Props) {
  const leaves = useMemo(() => leavesOf(result.values), [result]);
  return (
    <Tabs
      value={tab === 'json' ? 'json' : 'values'}
      onChange={(value) => onTab(value ?? 'values')}
      keepMounted={false}
      classNames={{ root: classes.tabs, panel: classes.panel }}
    >
      <Tabs.List mb="sm">
        <Tabs.Tab value="values">Values</Tabs.Tab>
        <Tabs.Tab value="json">JSON</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="values">
        <VirtualList
          label="Values"
          count={leaves.length}
          estimate={56}
          shown={indexOf(leaves, lit)}
          render={(at) => (
            <ValueRow leaf={leaves[at]} result={result} isLit={leaves[at]?.path === lit} onLight={onLight} />
          )}
        />
      </Tabs.Panel>
      <Tabs.Panel value="json">
        <JsonView value={result} fileName={`${name}.json`} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface RowProps {
  readonly leaf: Leaf | undefined;
  readonly result: ExtractedDocument;
  readonly isLit: boolean;
  readonly onLight: (id: string) => void;
}

function ValueRow({ leaf, result, isLit, onLight }: RowProps) {
  if (!leaf) return null;
  const { path, value } = leaf;
  return (
    <UnstyledButton
      className={classes.item}
      data-lit={isLit || undefined}
      aria-pressed={isLit}
      onClick={() => onLight(path)}
    >
      <Text size="xs" c="dimmed">
        {path}
      </Text>
      <Group gap="xs">
        <span className={classes.text}>{value === null ? '–' : String(value)}</span>
        {result.ungrounded_fields.includes(path) && <StatusText tone="quiet">Not found on a page</StatusText>}
        <Review citations={result.evidence[path] ?? []} />
      </Group>
    </UnstyledButton>
  );
}

function indexOf(leaves: readonly Leaf[], path: string | null): number | null {
  const at = leaves.findIndex((leaf) => leaf.path === path);
  return at < 0 ? null : at;
}

const REASONS: Readonly<Record<string, string>> = {
  sum: 'amounts do not add up',
  checksum: 'a check digit does not fit',
  ambiguous_date: 'day and month could be exchanged',
  conflict: 'places contradict each other',
  low_confidence: 'hard to read',
};

function Review({ citations }: { readonly citations: readonly Citation[] }) {
  const marked = citations.find(({ needs_review }) => needs_review);
  if (!marked) return null;
  const { review_reason = '', suggested_value } = marked;
  const suggestion = suggested_value === undefined ? '' : `, perhaps ${String(suggested_value)}`;
  return (
    <StatusText tone="warn">
      Review: {REASONS[review_reason] ?? review_reason}
      {suggestion}
    </StatusText>
  );
}
