import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';

export function samplesQuery(organisationId: string) {
  return queryOptions({
    queryKey: ['playground', organisationId, 'samples'],
    queryFn: () =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/playground/samples', {
          params: { path: { organisation_id: organisationId } },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
