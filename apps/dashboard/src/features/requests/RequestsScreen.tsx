import { Button, Center, Group, Select, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState, ErrorNotice, PageHeader, Waiting } from '../../components';
import { formatCount } from '../../lib/format';
import { useSearchChoices } from '../../lib/search-choices';
import { useMembership } from '../../lib/session';
import { requestsQuery } from './api/list-requests';
import { RequestTable } from './components/RequestTable';

const OUTCOMES = [
  { value: '', label: 'Every outcome' },
  { value: 'done', label: 'Succeeded' },
  { value: 'refused', label: 'Refused (4xx)' },
  { value: 'failed', label: 'Failed (5xx)' },
];

export function RequestsScreen() {
  const { organisationId } = useMembership();
  const { search, choose } = useSearchChoices();
  const requests = useInfiniteQuery(requestsQuery(organisationId));
  const rows = requests.data?.pages.flatMap(({ data }) => data) ?? [];
  const wanted = {
    outcome: search.get('outcome') ?? '',
    route: search.get('route') ?? '',
    key: search.get('key') ?? '',
  };
  const shown = rows.filter(
    (row) =>
      (wanted.outcome === '' || outcomeOf(row.status) === wanted.outcome) &&
      (wanted.route === '' || row.route === wanted.route) &&
      (wanted.key === '' || row.key_id === wanted.key),
  );
  const routes = [...new Set(rows.map(({ route }) => route))].sort();
  const keys = new Map(rows.map(({ key_id, key_name }) => [key_id, key_name ?? key_id]));
  return (
    <>
      <PageHeader
        title="Requests"
        description="With keys of this organisation, of the last 7 days. No content, filename or URL is kept with them."
      />
      {requests.error && <ErrorNotice error={requests.error} onRetry={() => void requests.refetch()} />}
      {!requests.data && !requests.error && <Waiting />}
      {requests.data && rows.length === 0 && (
        <EmptyState title="No request yet">Make an API key, then send a document with it.</EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <Group mb="md" gap="sm">
            <Select
              aria-label="Outcome"
              data={OUTCOMES}
              value={wanted.outcome}
              allowDeselect={false}
              onChange={choose('outcome')}
            />
            <Select
              aria-label="Route"
              data={[{ value: '', label: 'Every route' }, ...routes]}
              value={wanted.route}
              allowDeselect={false}
              onChange={choose('route')}
            />
            <Select
              aria-label="Key"
              data={[{ value: '', label: 'Every key' }, ...[...keys].map(([value, label]) => ({ value, label }))]}
              value={wanted.key}
              allowDeselect={false}
              onChange={choose('key')}
            />
          </Group>
          <RequestTable requests={shown} />
          <Text c="dimmed" mt="sm">
            {formatCount(shown.length)} of the {formatCount(rows.length)} newest requests.
          </Text>
        </>
      )}
      {requests.hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
            Look at older requests
          </Button>
        </Center>
      )}
    </>
  );
}

function outcomeOf(status: number): string {
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
}
