import { Badge, Code, Group, Table, Text } from '@mantine/core';
import { ConfirmButton, showDone, showFailure, StatusText, TimeText } from '../../../components';
import type { Schema } from '../../../lib/api';
import { useMembership } from '../../../lib/session';
import { useRevokeKey } from '../api/revoke-key';

type ApiKey = Schema<'ApiKey'>;

export function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>Created</Table.Th>
            <Table.Th>By</Table.Th>
            <Table.Th>Expires</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { organisationId } = useMembership();
  const revoke = useRevokeKey(organisationId);
  const isRevoked = apiKey.revoked_at !== null;
  const confirm = () => revoke.mutateAsync(apiKey.id).then(() => showDone(`${apiKey.name} is revoked.`), showFailure);
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text fw={500} td={isRevoked ? 'line-through' : 'none'}>
            {apiKey.name}
          </Text>
          {apiKey.mode === 'test' && <Badge variant="default">Test</Badge>}
          {apiKey.phi && <Badge color="grape.8">PHI</Badge>}
        </Group>
      </Table.Td>
      <Table.Td>
        <Code>{apiKey.display}</Code>
      </Table.Td>
      <Table.Td>
        <TimeText time={apiKey.last_used_at} />
      </Table.Td>
      <Table.Td>
        <TimeText time={apiKey.created_at} />
      </Table.Td>
      <Table.Td>{creatorOf(apiKey)}</Table.Td>
      <Table.Td>
        <TimeText time={apiKey.expires_at} />
      </Table.Td>
      <Table.Td>
        {isRevoked ? (
          <StatusText tone="quiet">Revoked</StatusText>
        ) : (
          <ConfirmButton
            size="compact-sm"
            label="Revoke"
            title={`Revoke ${apiKey.name}?`}
            isBusy={revoke.isPending}
            onConfirm={confirm}
          >
            Programs that use it are refused within a second. A revoked key can't be brought back.
          </ConfirmButton>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function creatorOf({ created_by, creator_email }: ApiKey): string {
  return created_by === null ? 'the operator' : (creator_email ?? 'a former user');
}
