import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type ParsedDocument } from '../../../lib/api';

export interface ItemRef {
  readonly organisationId: string;
  readonly batchId: string;
  readonly itemId: string;
}

/** A result never changes. */
export function resultQuery({ organisationId, batchId, itemId }: ItemRef) {
  return queryOptions({
    queryKey: ['result', organisationId, batchId, itemId],
    queryFn: async () => {
      const result = await answerOf(
        api.GET('/console/organisations/{organisation_id}/batches/{batch_id}/items/{item_id}/result', {
          params: { path: { organisation_id: organisationId, batch_id: batchId, item_id: itemId } },
        }),
      );
      // The console passes on what the interface answers, without saying its form.
      return result as unknown as ParsedDocument;
    },
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
  });
}
