import { Button, Center, Select } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorNotice, PageHeader, Waiting } from '../../components';
import { useMembership } from '../../lib/session';
import { batchesQuery } from './api/list-batches';
import { BatchTable } from './components/BatchTable';
import { NoBatch } from './components/NoBatch';
import { BATCH_STATUSES, BATCH_WORDS } from './words';

const STATUS_CHOICES = [
  { value: '', label: 'Every status' },
  ...BATCH_STATUSES.map((value) => ({ value, label: BATCH_WORDS[value].label })),
];

export function BatchesScreen() {
  const { organisationId } = useMembership();
  const [search, setSearch] = useSearchParams();
  const status = BATCH_STATUSES.find((one) => one === search.get('status')) ?? null;
  const batches = useInfiniteQuery({
    ...batchesQuery(organisationId, status),
    placeholderData: keepPreviousData,
  });
  const rows = batches.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PageHeader
        title="Batches"
        description="Many documents in one request. Results are kept for 3 days after the last one."
        actions={
          <Select
            aria-label="Status"
            data={STATUS_CHOICES}
            value={status ?? ''}
            allowDeselect={false}
            w={180}
            onChange={(value) => setSearch(value ? { status: value } : {})}
          />
        }
      />
      {batches.error && <ErrorNotice error={batches.error} onRetry={() => void batches.refetch()} />}
      {!batches.data && !batches.error && <Waiting />}
      {batches.data && rows.length === 0 && status === null && <NoBatch />}
      {batches.data && rows.length === 0 && status !== null && (
        <EmptyState title="None in this status">Choose another one, or every status.</EmptyState>
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
