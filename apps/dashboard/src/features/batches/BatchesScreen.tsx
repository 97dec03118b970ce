import { Button, Center, Group, Select } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState, ErrorNotice, PageHeader, Waiting } from '../../components';
import { useSearchChoices } from '../../lib/search-choices';
import { useMembership } from '../../lib/session';
import { batchesQuery } from './api/list-batches';
import { BatchTable } from './components/BatchTable';
import { NoBatch } from './components/NoBatch';
import { BATCH_STATUSES, BATCH_WORDS } from './words';

const STATUS_CHOICES = [
  { value: '', label: 'Every status' },
  ...BATCH_STATUSES.map((value) => ({ value, label: BATCH_WORDS[value].label })),
];

const TIME_CHOICES = [
  { value: '', label: 'Any time' },
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
];

export function BatchesScreen() {
  const { organisationId } = useMembership();
  const { search, choose } = useSearchChoices();
  const status = BATCH_STATUSES.find((one) => one === search.get('status')) ?? null;
  const time = TIME_CHOICES.find(({ value }) => value === search.get('days'))?.value ?? '';
  const isFiltered = status !== null || time !== '';
  const batches = useInfiniteQuery({
    ...batchesQuery(organisationId, { status, days: time === '' ? null : Number(time) }),
    placeholderData: keepPreviousData,
  });
  const rows = batches.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PageHeader
        title="Batches"
        description="Many documents in one request. Results are kept for 3 days after the last one."
        actions={
          <Group gap="sm">
            <Select
              aria-label="Status"
              data={STATUS_CHOICES}
              value={status ?? ''}
              allowDeselect={false}
              w={150}
              onChange={choose('status')}
            />
            <Select
              aria-label="Created"
              data={TIME_CHOICES}
              value={time}
              allowDeselect={false}
              w={150}
              onChange={choose('days')}
            />
          </Group>
        }
      />
      {batches.error && <ErrorNotice error={batches.error} onRetry={() => void batches.refetch()} />}
      {!batches.data && !batches.error && <Waiting />}
      {batches.data && rows.length === 0 && !isFiltered && <NoBatch />}
      {batches.data && rows.length === 0 && isFiltered && (
        <EmptyState title="No such batch">Choose another status or a longer time.</EmptyState>
      )}
      {rows.length > 0 && <BatchTable batches={rows} />}
      {batches.hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={batches.isFetchingNextPage} onClick={() => void batches.fetchNextPage()}>
            Show older batches
          </Button>
        </Center>
      )}
    </>
  );
}
