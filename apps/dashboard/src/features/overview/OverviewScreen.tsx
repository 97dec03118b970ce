import { Anchor, Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorNotice, PageHeader, Waiting } from '../../components';
import { formatCount } from '../../lib/format';
import { useMembership } from '../../lib/session';
import { overviewQuery } from './api/get-overview';
import { Notices } from './components/Notices';
import { Usage } from './components/Usage';

export function OverviewScreen() {
  const { organisationId } = useMembership();
  const { data, error } = useQuery(overviewQuery(organisationId));
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <Anchor component={Link} to={`/o/${organisationId}/requests`} underline="always">
            Requests of the last 7 days
          </Anchor>
        }
      />
      {error && <ErrorNotice error={error} />}
      {data ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }} maw={560}>
          <Figure label="Batches running" value={data.batches_open} />
          <Figure label="Deliveries failing" value={data.deliveries_failing} />
        </SimpleGrid>
      ) : (
        !error && <Waiting />
      )}
      <Notices />
      <Usage />
    </>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="xl" fw={600}>
        {formatCount(value)}
      </Text>
    </Paper>
  );
}
