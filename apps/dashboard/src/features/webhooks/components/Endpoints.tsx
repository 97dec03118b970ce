import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorNotice, Waiting } from '../../../components';
import { useMembership } from '../../../lib/session';
import { endpointsQuery } from '../api/list-endpoints';
import { AddEndpoint } from './AddEndpoint';
import { EndpointCard } from './EndpointCard';

export function Endpoints() {
  const { organisationId } = useMembership();
  const { data, error, refetch } = useQuery(endpointsQuery(organisationId));
  const [isAdding, { open, close }] = useDisclosure(false);
  const add = <Button onClick={open}>Add an endpoint</Button>;
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.data.length === 0 && (
        <EmptyState title="No endpoint yet" action={add}>
          Add the address of a program of yours. It is told when a batch ends, and verifies the message by a secret.
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <Stack>
          <Group justify="flex-end">{add}</Group>
          {data.data.map((endpoint) => (
            <EndpointCard key={endpoint.id} endpoint={endpoint} />
          ))}
        </Stack>
      )}
      <AddEndpoint isOpen={isAdding} onClose={close} />
    </>
  );
}
