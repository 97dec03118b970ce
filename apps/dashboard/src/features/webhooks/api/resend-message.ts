import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';
import { webhooksKey } from './keys';

/** To every destination that it went to, or to one endpoint. */
export function useResendMessage(organisationId: string, messageId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (endpointId: string | null) =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/webhooks/messages/{message_id}/resend', {
          params: { path: { organisation_id: organisationId, message_id: messageId } },
          body: { endpoint_id: endpointId },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey(organisationId) }),
  });
}
