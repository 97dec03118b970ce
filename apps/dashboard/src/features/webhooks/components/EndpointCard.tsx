import { Alert, Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { StatusText, TimeText } from '../../../components';
import type { Attempt } from '../api/list-attempts';
import type { Endpoint } from '../api/list-endpoints';
import { attemptWords, endpointWords } from '../words';
import { EndpointActions } from './EndpointActions';

export function EndpointCard({ endpoint }: { readonly endpoint: Endpoint }) {
  const [ping, setPing] = useState<Attempt | null>(null);
  const { tone, label, since } = endpointWords(endpoint);
  return (
    <Paper withBorder p="md" component="section" aria-label={endpoint.url}>
      <Stack gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>{endpoint.url}</Text>
            {endpoint.phi && <Badge color="grape.8">PHI</Badge>}
          </Group>
          {endpoint.description !== '' && <Text c="dimmed">{endpoint.description}</Text>}
        </div>
        <Group gap={6}>
          <StatusText tone={tone}>{label}</StatusText>
          {since !== null && <TimeText time={since} />}
        </Group>
        {ping && <PingOutcome attempt={ping} onClose={() => setPing(null)} />}
        <EndpointActions endpoint={endpoint} onPing={setPing} />
      </Stack>
    </Paper>
  );
}

function PingOutcome({ attempt, onClose }: { readonly attempt: Attempt; readonly onClose: () => void }) {
  const { label } = attemptWords(attempt);
  const isGood = attempt.outcome === 'succeeded';
  return (
    <Alert
      color={isGood ? 'teal' : 'red'}
      role="status"
      title={isGood ? 'The test event arrived' : 'The test event did not arrive'}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      {label}
    </Alert>
  );
}
