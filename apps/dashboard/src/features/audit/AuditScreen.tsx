import { Button, Center, Code, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState, ErrorNotice, PageHeader, TimeText, Waiting } from '../../components';
import { useMembership } from '../../lib/session';
import { auditQuery } from './api/list-audit';

export function AuditScreen() {
  const { organisationId } = useMembership();
  const audit = useInfiniteQuery(auditQuery(organisationId));
  const entries = audit.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PageHeader title="Audit log" description="Who did what, the newest first. Entries are never changed." />
      {audit.error && <ErrorNotice error={audit.error} onRetry={() => void audit.refetch()} />}
      {!audit.data && !audit.error && <Waiting />}
      {audit.data && entries.length === 0 && (
        <EmptyState title="Nothing yet">Keys, members, endpoints and settings leave entries here.</EmptyState>
      )}
      {entries.length > 0 && (
        <Table.ScrollContainer minWidth={760}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Time</Table.Th>
                <Table.Th>Who</Table.Th>
                <Table.Th>What</Table.Th>
                <Table.Th>To what</Table.Th>
                <Table.Th>Details</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {entries.map(({ id, at, actor, actor_email, action, subject, details }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <TimeText time={at} />
                  </Table.Td>
                  <Table.Td>{actor_email ?? actor}</Table.Td>
                  <Table.Td>{action}</Table.Td>
                  <Table.Td>
                    <Code>{subject}</Code>
                  </Table.Td>
                  <Table.Td>
                    <Text size="xs" c="dimmed">
                      {inWords(details)}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {audit.hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            Show older entries
          </Button>
        </Center>
      )}
    </>
  );
}

function inWords(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
