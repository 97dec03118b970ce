import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';
import { webhooksKey } from './keys';

const ASK_EVERY_MS = 3_000;

/** With its body: for members. */
export function messageQuery(organisationId: string, messageId: string) {
  return queryOptions({
    queryKey: [...webhooksKey(organisationId), 'message', messageId],
    queryFn: () =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/webhooks/messages/{message_id}', {
          params: { path: { organisation_id: organisationId, message_id: messageId } },
        }),
      ),
    refetchInterval: ASK_EVERY_MS,
  });
}
