import { Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice, StatusText, TimeText } from '../../../components';
import { useMembership } from '../../../lib/session';
import { attemptsQuery } from '../api/list-attempts';
import type { Delivery } from '../api/list-messages';
import { deliveryWords } from '../words';
import { AttemptRow } from './AttemptRow';
import { useDestinations } from './use-destinations';

/** One destination of a message, with every attempt. */
export function DeliveryCard({ delivery }: { readonly delivery: Delivery }) {
  const { organisationId } = useMembership();
  const { data, error } = useQuery(attemptsQuery(organisationId, delivery.id));
  const destination = useDestinations()(delivery);
  const { tone, label } = deliveryWords(delivery);
  return (
    <Paper withBorder p="md" component="section" aria-label={`Delivery to ${destination}`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>To {destination}</Text>
          <StatusText tone={tone}>{label}</StatusText>
        </Group>
        {delivery.next_attempt_at !== null && (
          <Text c="dimmed">
            Next attempt <TimeText time={delivery.next_attempt_at} />
          </Text>
        )}
        {error && <ErrorNotice error={error} />}
        {data?.data.length === 0 && <Text c="dimmed">No attempt yet.</Text>}
        {data?.data.map((attempt) => (
          <AttemptRow key={attempt.id} attempt={attempt} />
        ))}
      </Stack>
    </Paper>
  );
}
