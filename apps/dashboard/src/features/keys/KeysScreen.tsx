import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorNotice, PageHeader, Waiting } from '../../components';
import { useMembership } from '../../lib/session';
import { keysQuery } from './api/list-keys';
import { CreateKey } from './components/CreateKey';
import { KeyTable } from './components/KeyTable';

export function KeysScreen() {
  const { organisationId } = useMembership();
  const { data, error, refetch } = useQuery(keysQuery(organisationId));
  const [isCreating, { open, close }] = useDisclosure(false);
  const create = <Button onClick={open}>Create a key</Button>;
  return (
    <>
      <PageHeader
        title="API keys"
        description="Programs send a key as X-API-Key. A revoked key stops working within a second."
        actions={create}
      />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState title="No key yet" action={create}>
          Create one, then send a document with the line that is shown beside it.
        </EmptyState>
      )}
      {data && data.data.length > 0 && <KeyTable keys={data.data} />}
      {!data && !error && <Waiting />}
      <CreateKey isOpen={isCreating} onClose={close} />
    </>
  );
}
