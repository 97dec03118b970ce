import { Select, Switch, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton, ErrorNotice, showFailure, TimeText, Waiting } from '../../../components';
import type { Schema } from '../../../lib/api';
import { useMe, useMembership } from '../../../lib/session';
import { membersQuery, useMemberChanges } from '../api/members';
import { roleChoices } from '../roles';
import { Section } from './Section';

export function Members() {
  const { organisationId } = useMembership();
  const { data, error } = useQuery(membersQuery(organisationId));
  return (
    <Section
      title="Members"
      description="The PHI right lets a member see batches of PHI keys, with their filenames, messages and results. Owners give it."
    >
      {error && <ErrorNotice error={error} />}
      {!data && !error && <Waiting />}
      {data && (
        <Table.ScrollContainer minWidth={720}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Who</Table.Th>
                <Table.Th>Role</Table.Th>
                <Table.Th>PHI right</Table.Th>
                <Table.Th>Since</Table.Th>
                <Table.Th aria-label="Actions" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.data.map((member) => (
                <MemberRow key={member.user.id} member={member} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}

function MemberRow({ member: { user, role, phi, created_at } }: { readonly member: Schema<'Member'> }) {
  const { organisationId, role: ownRole, may } = useMembership();
  const { data: me } = useMe();
  const { setRole, setPhi, remove } = useMemberChanges(organisationId, user.id);
  const mayChange = may('owner') || role !== 'owner';
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={500}>{user.name}</Text>
        <Text size="xs" c="dimmed">
          {user.email}
        </Text>
      </Table.Td>
      <Table.Td>
        <Select
          aria-label={`Role of ${user.email}`}
          data={roleChoices(mayChange ? ownRole : 'owner')}
          value={role}
          disabled={!mayChange || setRole.isPending}
          allowDeselect={false}
          w={130}
          onChange={(value) => value && setRole.mutate(value, { onError: showFailure })}
        />
      </Table.Td>
      <Table.Td>
        <Switch
          aria-label={`PHI right of ${user.email}`}
          disabled={!may('owner') || setPhi.isPending}
          checked={phi}
          onChange={(event) => setPhi.mutate(event.currentTarget.checked, { onError: showFailure })}
        />
      </Table.Td>
      <Table.Td>
        <TimeText time={created_at} />
      </Table.Td>
      <Table.Td>
        {mayChange && user.id !== me?.user.id && (
          <ConfirmButton
            size="compact-sm"
            label="Remove"
            title={`Remove ${user.email}?`}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutateAsync().catch(showFailure)}
          >
            Access ends at once. The keys and endpoints that were made stay.
          </ConfirmButton>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
