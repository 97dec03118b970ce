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
  const base = `/o/${organisationId}`;
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <Anchor component={Link} to={`${base}/requests`} underline="always">
            Requests of the last 7 days
          </Anchor>
        }
      />
      {error && <ErrorNotice error={error} />}
      {data ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }} maw={560}>
          <Figure label="Batches running" value={data.batches_open} to={`${base}/batches`} />
          <Figure
            label="Deliveries failing"
            value={data.deliveries_failing}
            to={`${base}/webhooks?tab=messages&show=failing`}
          />
        </SimpleGrid>
      ) : (
        !error && <Waiting />
      )}
      <Notices />
      <Usage />
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number;
  /** Where those that are counted are listed. */
  readonly to: string;
}

function Figure({ label, value, to }: FigureProps) {
  return (
    <Paper withBorder p="md">
      <Anchor component={Link} to={to}>
        {label}
      </Anchor>
      <Text size="xl" fw={600}>
        {formatCount(value)}
      </Text>
    </Paper>
  );
}
