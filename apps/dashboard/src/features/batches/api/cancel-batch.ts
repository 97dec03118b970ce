import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';
import { batchKey } from './poll-batch';

export function useCancelBatch(organisationId: string, batchId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/batches/{batch_id}/cancel', {
          params: { path: { organisation_id: organisationId, batch_id: batchId } },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: batchKey(organisationId, batchId) }),
  });
}
