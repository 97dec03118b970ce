import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api';
import { documentsQuery } from './list-documents';

/** What a member drops, or the name of a sample. */
export type NewDocument = File | string;

export function useAddDocument(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (added: NewDocument) =>
      typeof added === 'string' ? addSample(organisationId, added) : addFile(organisationId, added),
    onSuccess: () => queries.invalidateQueries(documentsQuery(organisationId)),
  });
}

function addSample(organisationId: string, sample: string) {
  return answerOf(
    api.POST('/console/organisations/{organisation_id}/playground/samples/{sample}', {
      params: { path: { organisation_id: organisationId, sample } },
    }),
  );
}

function addFile(organisationId: string, file: File) {
  return answerOf(
    api.POST('/console/organisations/{organisation_id}/playground/documents', {
      params: { path: { organisation_id: organisationId } },
      body: { filename: file.name, file: '' },
      bodySerializer: ({ filename }) => {
        const form = new FormData();
        form.append('filename', filename ?? '');
        form.append('file', file);
        return form;
      },
    }),
  );
}
