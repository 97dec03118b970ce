import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMembership } from '../../../lib/session';
import { messageQuery } from '../api/get-message';
import { type Message, messagesQuery } from '../api/list-messages';

interface KnownMessage {
  readonly message: Message | undefined;
  /** Undefined for viewers; null once it was wiped. */
  readonly body: string | null | undefined;
  readonly error: Error | null;
  readonly isMissing: boolean;
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
