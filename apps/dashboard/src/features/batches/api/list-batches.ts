import { infiniteQueryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schema } from '../../../lib/api';

export type BatchStatus = Schema<'Batch'>['status'];

const ASK_EVERY_MS = 5_000;

export interface BatchFilter {
  readonly status: BatchStatus | null;
  /** Only those made in so many days until now. */
  readonly days: number | null;
}

export function batchesQuery(organisationId: string, { status, days }: BatchFilter) {
  return infiniteQueryOptions({
    queryKey: ['batches', organisationId, status, days],
    queryFn: ({ pageParam }) =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/batches', {
          params: {
            path: { organisation_id: organisationId },
            query: {
              ...(status && { status }),
              ...(days && { days }),
              ...(pageParam !== null && { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Pages that were opened since are asked again together, which is dear: only the newest page stays live.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : ASK_EVERY_MS),
  });
}
