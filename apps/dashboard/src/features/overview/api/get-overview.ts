import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';

const ASK_EVERY_MS = 10_000;

export function overviewQuery(organisationId: string) {
  return queryOptions({
    queryKey: ['overview', organisationId],
    queryFn: () =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/overview', {
          params: { path: { organisation_id: organisationId } },
        }),
      ),
    refetchInterval: ASK_EVERY_MS,
  });
}
