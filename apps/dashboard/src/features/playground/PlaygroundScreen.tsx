import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ErrorNotice, PageHeader, Waiting } from '../../components';
import { useMembership } from '../../lib/session';
import { type NewDocument, useAddDocument } from './api/add-document';
import { documentsQuery } from './api/list-documents';
import { samplesQuery } from './api/list-samples';
import { Documents } from './components/Documents';
import { DropArea } from './components/DropArea';
import { Samples } from './components/Samples';

export function PlaygroundScreen() {
  const { organisationId } = useMembership();
  const navigate = useNavigate();
  const add = useAddDocument(organisationId);
  const samples = useQuery(samplesQuery(organisationId));
  const documents = useQuery(documentsQuery(organisationId));
  const take = (added: NewDocument) => {
    add.mutate(added, { onSuccess: ({ id }) => void navigate(id) });
  };
  const error = add.error ?? samples.error ?? documents.error;
  return (
    <>
      <PageHeader
        title="Playground"
        description="Drop a document, or take a sample, and see what is read of it. Never drop protected health information here: every member of the organisation sees these documents."
      />
      <Stack gap="xl">
        {error && <ErrorNotice error={error} />}
        <DropArea isBusy={add.isPending} onDrop={take} />
        {samples.isPending || documents.isPending ? (
          <Waiting />
        ) : (
          <>
            {samples.data && <Samples samples={samples.data.data} isBusy={add.isPending} onTake={take} />}
            {documents.data && <Documents documents={documents.data.data} />}
          </>
        )}
      </Stack>
    </>
  );
}
