import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { StatusText, TimeText } from '../../../components';
import type { Schema } from '../../../lib/api';
import { useMembership } from '../../../lib/session';
import { BATCH_WORDS } from '../words';
import { BatchProgress } from './BatchProgress';

type Batch = Schema<'Batch'>;

export function BatchTable({ batches }: { readonly batches: readonly Batch[] }) {
  const { organisationId } = useMembership();
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Batch</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Items</Table.Th>
            <Table.Th>Created</Table.Th>
            <Table.Th>Completed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {batches.map((batch) => (
            <Table.Tr key={batch.id}>
              <Table.Td>
                <Anchor component={Link} to={`/o/${organisationId}/batches/${batch.id}`} size="sm" ff="monospace">
                  {batch.id}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <StatusText tone={BATCH_WORDS[batch.status].tone}>{BATCH_WORDS[batch.status].label}</StatusText>
              </Table.Td>
              <Table.Td miw={180}>
                <BatchProgress counts={batch.counts} total={batch.total_items} isSmall />
              </Table.Td>
              <Table.Td>
                <TimeText time={batch.created_at} />
              </Table.Td>
              <Table.Td>
                {batch.completed_at === null ? <Text c="dimmed">not yet</Text> : <TimeText time={batch.completed_at} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
