import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';
import { type EndpointRef, webhooksKey } from './keys';

export function useRecoverEndpoint({ organisationId, endpointId }: EndpointRef) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (since: Date) =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/webhooks/endpoints/{endpoint_id}/recover', {
          params: { path: { organisation_id: organisationId, endpoint_id: endpointId } },
          body: { since: since.toISOString() },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey(organisationId) }),
  });
}
