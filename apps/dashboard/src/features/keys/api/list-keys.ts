import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';

export function keysQuery(organisationId: string) {
  return queryOptions({
    queryKey: ['keys', organisationId],
    queryFn: () =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/keys', {
          params: { path: { organisation_id: organisationId } },
        }),
      ),
  });
}
