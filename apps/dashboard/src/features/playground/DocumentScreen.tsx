import { Anchor, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ConfirmButton, ErrorNotice, PageHeader, showFailure, TimeText, Waiting } from '../../components';
import type { Schema } from '../../lib/api';
import { formatCount, formatShort } from '../../lib/format';
import { useMembership } from '../../lib/session';
import { useDeleteDocument } from './api/delete-document';
import { documentQuery } from './api/get-document';
import { type Wish } from './api/run-document';
import { ResultView } from './components/ResultView';
import { RunBar } from './components/RunBar';
import { useView } from './view';

type Document = Schema<'PlaygroundDocument'>;

export function DocumentScreen() {
  const { organisationId } = useMembership();
  const { documentId = '' } = useParams();
  const { data, error, refetch } = useQuery(documentQuery(organisationId, documentId));
  if (error) {
    return (
      <>
        <Anchor component={Link} to={`/o/${organisationId}/playground`} size="sm">
          All documents
        </Anchor>
        <PageHeader title="Document" description={documentId} />
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return data ? <DocumentView document={data} /> : <Waiting />;
}

function DocumentView({ document }: { readonly document: Document }) {
  const { organisationId } = useMembership();
  const { view, change } = useView();
  const [wish, setWish] = useState<Wish>({ operation: 'parse' });
  const run = document.runs.find(({ id }) => id === view.run) ?? document.runs[0];
  const { filename, pages, expires_at } = document;
  return (
    <>
      <Anchor component={Link} to={`/o/${organisationId}/playground`} size="sm">
        All documents
      </Anchor>
      <PageHeader
        title={filename}
        description={
          <>
            {pages === 1 ? '1 page' : `${formatCount(pages)} pages`}, goes <TimeText time={expires_at} />
          </>
        }
        actions={<DeleteDocument document={document} />}
      />
      <Stack gap="md">
        <RunBar
          document={document}
          wish={wish}
          onWish={setWish}
          onDone={({ id }) => change({ run: id, tab: null, lit: null })}
        />
        {document.runs.length > 1 && (
          <Group gap="xs">
            <Select
              aria-label="Result"
              size="xs"
              w={320}
              allowDeselect={false}
              value={run?.id ?? null}
              onChange={(id) => change({ run: id, tab: null, lit: null })}
              data={document.runs.map(({ id, operation, created_at }) => ({
                value: id,
                label: `${operation === 'parse' ? 'Parse' : 'Extraction'}, ${formatShort(created_at)}`,
              }))}
            />
          </Group>
        )}
        <ResultView key={run?.id ?? ''} document={document} run={run ?? null} />
        {!run && <Text c="dimmed">Nothing was read of it yet: parse it, or have a schema filled.</Text>}
      </Stack>
    </>
  );
}

function DeleteDocument({ document: { id, filename } }: { readonly document: Document }) {
  const { organisationId } = useMembership();
  const navigate = useNavigate();
  const remove = useDeleteDocument(organisationId);
  const confirm = () => remove.mutateAsync(id).then(() => navigate(`/o/${organisationId}/playground`), showFailure);
  return (
    <ConfirmButton label="Delete" title={`Delete ${filename}?`} isBusy={remove.isPending} onConfirm={confirm}>
      The document goes at once, with its results, figures and pictures. What was charged stays charged.
    </ConfirmButton>
  );
}
