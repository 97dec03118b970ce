import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';
import { documentsQuery } from './list-documents';

export function useDeleteDocument(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/playground/documents/{document_id}/delete', {
          params: { path: { organisation_id: organisationId, document_id: documentId } },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ ...documentsQuery(organisationId), exact: true }),
  });
}
