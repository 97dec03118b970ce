import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';

export function usageQuery(organisationId: string, days: number) {
  return queryOptions({
    queryKey: ['usage', organisationId, days],
    queryFn: () =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/usage', {
          params: { path: { organisation_id: organisationId }, query: { days } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Where the same days are as CSV. */
export function usageCsvAddress(organisationId: string, days: number): string {
  return `/console/organisations/${encodeURIComponent(organisationId)}/usage.csv?days=${days}`;
}
