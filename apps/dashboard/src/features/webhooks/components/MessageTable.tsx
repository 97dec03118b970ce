import { Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { StatusText, TimeText } from '../../../components';
import { useMembership } from '../../../lib/session';
import type { Message } from '../api/list-messages';
import { deliveryWords } from '../words';
import { useDestinations } from './use-destinations';

export function MessageTable({ messages }: { readonly messages: readonly Message[] }) {
  const { organisationId } = useMembership();
  const destinationOf = useDestinations();
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Message</Table.Th>
            <Table.Th>Deliveries</Table.Th>
            <Table.Th>Created</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {messages.map((message) => (
            <Table.Tr key={message.id}>
              <Table.Td valign="top">
                <Anchor
                  component={Link}
                  to={`/o/${organisationId}/webhooks/messages/${message.id}`}
                  size="sm"
                  ff="monospace"
                >
                  {message.id}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {message.type}
                </Text>
              </Table.Td>
              <Table.Td>
                <Stack gap={6}>
                  {message.deliveries.map((delivery) => (
                    <div key={delivery.id}>
                      <Group gap="xs">
                        <StatusText tone={deliveryWords(delivery).tone}>{deliveryWords(delivery).label}</StatusText>
                        {delivery.next_attempt_at !== null && delivery.failures > 0 && (
                          <Text component="span" c="dimmed">
                            next <TimeText time={delivery.next_attempt_at} />
                          </Text>
                        )}
                      </Group>
                      <Text size="xs" c="dimmed">
                        to {destinationOf(delivery)}
                      </Text>
                    </div>
                  ))}
                </Stack>
              </Table.Td>
              <Table.Td valign="top">
                <TimeText time={message.created_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
