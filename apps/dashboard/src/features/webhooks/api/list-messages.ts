import { infiniteQueryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schema } from '../../../lib/api';
import { webhooksKey } from './keys';

export type Message = Schema<'WebhookMessage'>;
export type Delivery = Schema<'WebhookDelivery'>;

const ASK_EVERY_MS = 5_000;

export function messagesQuery(organisationId: string) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey(organisationId), 'messages'],
    queryFn: ({ pageParam }) =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/webhooks/messages', {
          params: {
            path: { organisation_id: organisationId },
            query: pageParam === null ? {} : { cursor: pageParam },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Older pages are asked again together with the newest: with several on screen nothing is asked by itself.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : ASK_EVERY_MS),
  });
}
