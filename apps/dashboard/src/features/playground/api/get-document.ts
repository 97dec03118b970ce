import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';

export function documentQuery(organisationId: string, documentId: string) {
  return queryOptions({
    queryKey: ['playground', organisationId, 'documents', documentId],
    queryFn: () =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/playground/documents/{document_id}', {
          params: { path: { organisation_id: organisationId, document_id: documentId } },
        }),
      ),
  });
}
