import { infiniteQueryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';

const PAGE = 200;

export function requestsQuery(organisationId: string) {
  return infiniteQueryOptions({
    queryKey: ['requests', organisationId],
    queryFn: ({ pageParam }) =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/requests', {
          params: {
            path: { organisation_id: organisationId },
            query: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}
