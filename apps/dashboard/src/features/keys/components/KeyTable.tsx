import { Badge, Code, Group, Table, Text } from '@mantine/core';
import { ConfirmButton, showDone, showFailure, TimeText } from '../../../components';
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
    <Table.Tr opacity={isRevoked ? 0.6 : 1}>
      <Table.Td>
        <Group gap="xs">
          <Text fw={500}>{apiKey.name}</Text>
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
      <Table.Td>
        <TimeText time={apiKey.expires_at} />
      </Table.Td>
      <Table.Td>
        {isRevoked ? (
          <Badge color="red.9" variant="light">
            Revoked
          </Badge>
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
