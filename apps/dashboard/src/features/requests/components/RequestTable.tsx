import { Code, Table, Text } from '@mantine/core';
import { StatusText, TimeText } from '../../../components';
import type { Schema } from '../../../lib/api';
import { formatCount } from '../../../lib/format';

type RequestRecord = Schema<'RequestRecord'>;

export function RequestTable({ requests }: { readonly requests: readonly RequestRecord[] }) {
  return (
    <Table.ScrollContainer minWidth={960}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Time</Table.Th>
            <Table.Th>Route</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th ta="right">Pages</Table.Th>
            <Table.Th ta="right">ms</Table.Th>
            <Table.Th>Request</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requests.map((request) => (
            <Table.Tr key={request.id}>
              <Table.Td>
                <TimeText time={request.at} />
              </Table.Td>
              <Table.Td>
                {request.method} {request.route}
              </Table.Td>
              <Table.Td>{request.key_name ?? request.key_id}</Table.Td>
              <Table.Td>
                <StatusText tone={request.status < 400 ? 'good' : 'bad'}>{request.status}</StatusText>
                {request.error_code !== null && (
                  <Text size="xs" c="dimmed">
                    {request.error_code}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">{request.pages === null ? '' : formatCount(request.pages)}</Table.Td>
              <Table.Td ta="right">{formatCount(request.ms)}</Table.Td>
              <Table.Td>
                <Code>{request.request_id}</Code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
