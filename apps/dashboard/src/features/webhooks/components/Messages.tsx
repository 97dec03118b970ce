import { Button, Center, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorNotice, Waiting } from '../../../components';
import { useMembership } from '../../../lib/session';
import { messagesQuery } from '../api/list-messages';
import { isFailing } from '../words';
import { MessageTable } from './MessageTable';

/** Messages of the last 30 days; the address of the page says whether only those that fail. */
export function Messages() {
  const { organisationId } = useMembership();
  const messages = useInfiniteQuery(messagesQuery(organisationId));
  const [search, setSearch] = useSearchParams();
  const onlyFailing = search.get('show') === 'failing';
  const all = messages.data?.pages.flatMap(({ data }) => data) ?? [];
  const shown = onlyFailing ? all.filter(isFailing) : all;
  const show = (what: 'failing' | null) =>
    setSearch({ tab: 'messages', ...(what !== null && { show: what }) }, { replace: true });
  return (
    <>
      <Group gap={6} mb="sm" role="group" aria-label="Which messages">
        <Button
          size="compact-sm"
          variant={onlyFailing ? 'default' : 'filled'}
          aria-pressed={!onlyFailing}
          onClick={() => show(null)}
        >
          All
        </Button>
        <Button
          size="compact-sm"
          variant={onlyFailing ? 'filled' : 'default'}
          aria-pressed={onlyFailing}
          onClick={() => show('failing')}
        >
          Failing
        </Button>
      </Group>
      {messages.error && <ErrorNotice error={messages.error} onRetry={() => void messages.refetch()} />}
      {!messages.data && !messages.error && <Waiting />}
      {messages.data && all.length === 0 && (
        <EmptyState title="No message yet">
          One is made when a batch with a webhook ends, and by a test event. It stays here for 30 days.
        </EmptyState>
      )}
      {onlyFailing && all.length > 0 && shown.length === 0 && (
        <Text py="md">None of the last {all.length} messages fails.</Text>
      )}
      {shown.length > 0 && <MessageTable messages={shown} />}
      {messages.hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
            {onlyFailing ? 'Look through older messages' : 'Show older messages'}
          </Button>
        </Center>
      )}
    </>
  );
}
