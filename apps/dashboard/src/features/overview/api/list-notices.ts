import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';

const SHOWN = 10;

export function noticesQuery(organisationId: string) {
  return queryOptions({
    queryKey: ['notices', organisationId],
    queryFn: () =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/notices', {
          params: { path: { organisation_id: organisationId }, query: { limit: SHOWN } },
        }),
      ),
  });
}
