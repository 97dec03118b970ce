import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';

export function documentsQuery(organisationId: string) {
  return queryOptions({
    queryKey: ['playground', organisationId, 'documents'],
    queryFn: () =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/playground/documents', {
          params: { path: { organisation_id: organisationId } },
        }),
      ),
  });
}
