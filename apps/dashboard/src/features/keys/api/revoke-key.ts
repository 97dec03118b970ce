import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';
import { keysQuery } from './list-keys';

export function useRevokeKey(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/keys/{key_id}/revoke', {
          params: { path: { organisation_id: organisationId, key_id: keyId } },
        }),
      ),
    onSuccess: () => queries.invalidateQueries(keysQuery(organisationId)),
  });
}
