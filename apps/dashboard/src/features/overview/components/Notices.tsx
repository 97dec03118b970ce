import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice, TimeText } from '../../../components';
import { useMembership } from '../../../lib/session';
import { noticesQuery } from '../api/list-notices';

/** What the service has found out by itself; nothing where there is nothing. */
export function Notices() {
  const { organisationId } = useMembership();
  const { data, error } = useQuery(noticesQuery(organisationId));
  if (error) return <ErrorNotice error={error} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Stack gap="xs" mt="xl">
      <Title order={2} size="h4">
        Notices
      </Title>
      {data.data.map(({ id, at, message }) => (
        <Paper key={id} withBorder p="sm">
          <Text>{message}</Text>
          <TimeText time={at} />
        </Paper>
      ))}
    </Stack>
  );
}
