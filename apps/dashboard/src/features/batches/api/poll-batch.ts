import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Schema } from '../../../lib/api';

export type Batch = Omit<Schema<'ConsoleBatchPoll'>, 'items' | 'next_cursor'>;
export type BatchItem = Schema<'ConsoleBatchItem'>;

/** A batch as far as it is known here: every answer adds what has changed since the one before. */
export interface WatchedBatch {
  readonly batch: Batch;
  /** By position; a gap is an item that has not been told yet. */
  readonly items: readonly (BatchItem | undefined)[];
  /** Undefined when nothing can follow. */
  readonly cursor: string | undefined;
}

const ASK_EVERY_MS = 1_500;
const ITEMS_PER_ANSWER = 500;

export function batchKey(organisationId: string, batchId: string) {
  return ['batch', organisationId, batchId] as const;
}

/** The batch with all its items, kept up to date as long as something may change. */
export function useBatch(organisationId: string, batchId: string) {
  const queries = useQueryClient();
  const queryKey = batchKey(organisationId, batchId);
  return useQuery(
    queryOptions({
      queryKey,
      queryFn: async ({ signal }): Promise<WatchedBatch> => {
        let known = queries.getQueryData<WatchedBatch>(queryKey);
        for (;;) {
          const answer = await poll(organisationId, batchId, known?.cursor, signal);
          known = merge(known, answer);
          if (answer.items.length < ITEMS_PER_ANSWER || known.cursor === undefined) return known;
          // Many items come in many answers: what is known is shown at once.
          queries.setQueryData(queryKey, known);
        }
      },
      refetchInterval: ({ state }) => (state.data?.cursor === undefined ? false : ASK_EVERY_MS),
      structuralSharing: false,
    }),
  );
}

function poll(organisationId: string, batchId: string, cursor: string | undefined, signal: AbortSignal) {
  return answerOf(
    api.GET('/console/organisations/{organisation_id}/batches/{batch_id}', {
      params: {
        path: { organisation_id: organisationId, batch_id: batchId },
        query: { limit: ITEMS_PER_ANSWER, ...(cursor !== undefined && { cursor }) },
      },
      signal,
    }),
  );
}

function merge(known: WatchedBatch | undefined, answer: Schema<'ConsoleBatchPoll'>): WatchedBatch {
  const { items: changed, next_cursor: cursor, ...batch } = answer;
  const items = known ? [...known.items] : Array.from<BatchItem | undefined>({ length: batch.total_items });
  for (const item of changed) items[item.position] = item;
  return { batch, items, cursor };
}
