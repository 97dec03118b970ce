import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useMembership } from '../../../lib/session';
import { messageQuery } from '../api/get-message';
import { attemptsQuery } from '../api/list-attempts';
import { type Message, messagesQuery } from '../api/list-messages';

interface KnownMessage {
  readonly message: Message | undefined;
  /** Undefined for viewers; null once it was wiped. */
  readonly body: string | null | undefined;
  readonly error: Error | null;
  readonly isMissing: boolean;
}

/** Whether every delivery of a message has its attempts, so that none of them pushes away what stands below it. */
export function useHasAttempts(message: Message | undefined): boolean {
  const { organisationId } = useMembership();
  return useQueries({
    queries: (message?.deliveries ?? []).map(({ id }) => attemptsQuery(organisationId, id)),
    combine: (attempts) => attempts.every(({ isPending }) => !isPending),
  });
}

/** Members ask for the message with its body; viewers find it in the list, which has none. */
export function useMessage(messageId: string): KnownMessage {
  const { organisationId, may } = useMembership();
  const isMember = may('member');
  const one = useQuery({ ...messageQuery(organisationId, messageId), enabled: isMember });
  const list = useInfiniteQuery({ ...messagesQuery(organisationId), enabled: !isMember });
  if (isMember) return { message: one.data, body: one.data?.body, error: one.error, isMissing: false };
  const message = list.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === messageId);
  return { message, body: undefined, error: list.error, isMissing: list.data !== undefined && message === undefined };
}
