import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Schema } from '../../../lib/api';
import { webhooksKey } from './keys';

export function useAddEndpoint(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schema<'AddWebhookEndpointRequest'>) =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/webhooks/endpoints', {
          params: { path: { organisation_id: organisationId } },
          body,
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey(organisationId) }),
  });
}
