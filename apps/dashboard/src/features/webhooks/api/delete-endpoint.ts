import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';
import { type EndpointRef, webhooksKey } from './keys';

export function useDeleteEndpoint({ organisationId, endpointId }: EndpointRef) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/webhooks/endpoints/{endpoint_id}/delete', {
          params: { path: { organisation_id: organisationId, endpoint_id: endpointId } },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey(organisationId) }),
  });
}
