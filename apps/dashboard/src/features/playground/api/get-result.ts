import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';
import type { Result } from '../model/result';

/** A result never changes. */
export function resultQuery(organisationId: string, documentId: string, runId: string) {
  return queryOptions({
    queryKey: ['playground', organisationId, 'documents', documentId, 'runs', runId],
    queryFn: async () =>
      (await answerOf(
        api.GET('/console/organisations/{organisation_id}/playground/documents/{document_id}/runs/{run_id}', {
          params: { path: { organisation_id: organisationId, document_id: documentId, run_id: runId } },
        }),
      )) as Result,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
