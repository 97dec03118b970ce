import { Anchor, Group, Stack } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { CopyButton, ErrorNotice, PageHeader, StatusText, Waiting } from '../../components';
import { useMembership } from '../../lib/session';
import { useBatch } from './api/poll-batch';
import { BatchFacts } from './components/BatchFacts';
import { BatchProgress } from './components/BatchProgress';
import { CancelBatch } from './components/CancelBatch';
import { ItemList } from './components/ItemList';
import { BATCH_WORDS, isOpen } from './words';

export function BatchScreen() {
  const { organisationId } = useMembership();
  const { batchId = '' } = useParams();
  const { data, error, refetch } = useBatch(organisationId, batchId);
  return (
    <>
      <Anchor component={Link} to={`/o/${organisationId}/batches`} size="sm">
        All batches
      </Anchor>
      <PageHeader
        title="Batch"
        description={
          <Group gap="xs">
            {batchId} <CopyButton value={batchId} label="Copy the id" />
          </Group>
        }
        actions={data && isOpen(data.batch.status) && <CancelBatch batch={data.batch} />}
      />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <Stack gap="lg">
          <Stack gap="xs" aria-live="polite">
            <StatusText tone={BATCH_WORDS[data.batch.status].tone}>{BATCH_WORDS[data.batch.status].label}</StatusText>
            <BatchProgress counts={data.batch.counts} total={data.batch.total_items} />
          </Stack>
          <BatchFacts batch={data.batch} />
          <ItemList watched={data} />
        </Stack>
      )}
    </>
  );
}
