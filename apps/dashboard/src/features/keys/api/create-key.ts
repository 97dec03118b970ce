import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Schema } from '../../../lib/api';
import { keysQuery } from './list-keys';

export function useCreateKey(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schema<'CreateApiKeyRequest'>) =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/keys', {
          params: { path: { organisation_id: organisationId } },
          body,
        }),
      ),
    onSuccess: () => queries.invalidateQueries(keysQuery(organisationId)),
  });
}
