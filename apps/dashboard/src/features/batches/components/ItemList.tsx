import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { VirtualList } from '../../../components';
import type { Schema } from '../../../lib/api';
import { formatCount } from '../../../lib/format';
import type { BatchItem, WatchedBatch } from '../api/poll-batch';
import { ITEM_STATUSES, ITEM_WORDS } from '../words';
import classes from './ItemList.module.css';
import { ItemRow } from './ItemRow';

const ROW_PX = 41;

/** The items of a batch; the address of the page says which. */
export function ItemList({ watched }: { readonly watched: WatchedBatch }) {
  const [search, setSearch] = useSearchParams();
  const status = ITEM_STATUSES.find((one) => one === search.get('items')) ?? null;
  const { batch, items } = watched;
  const shown = useMemo(
    () => items.filter((item): item is BatchItem => item !== undefined && (status === null || item.status === status)),
    [items, status],
  );
  return (
    <section>
      <Group gap={6} mb="sm" role="group" aria-label="Which items">
        {[null, ...ITEM_STATUSES].map((one) => (
          <Button
            key={one ?? 'all'}
            size="compact-sm"
            variant={one === status ? 'filled' : 'default'}
            aria-pressed={one === status}
            onClick={() => setSearch(one === null ? {} : { items: one }, { replace: true })}
          >
            {labelOf(one, batch.counts, batch.total_items)}
          </Button>
        ))}
      </Group>
      <div className={classes.frame}>
        {shown.length === 0 ? (
          <Text p="md" c="dimmed">
            No item is in this status.
          </Text>
        ) : (
          <VirtualList
            label="Items"
            count={shown.length}
            estimate={ROW_PX}
            render={(at) => {
              const item = shown[at];
              return item && <ItemRow item={item} />;
            }}
          />
        )}
      </div>
    </section>
  );
}

function labelOf(status: BatchItem['status'] | null, counts: Schema<'Counts'>, total: number): string {
  return status === null ? `All ${formatCount(total)}` : `${ITEM_WORDS[status].label} ${formatCount(counts[status])}`;
}
