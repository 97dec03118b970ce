import { Button, Checkbox, Group, Modal, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ErrorNotice, showFailure, ShownOnce, TimeText } from '../../../components';
import { type Role, useMembership } from '../../../lib/session';
import { invitationsQuery, useInvite, useWithdraw } from '../api/invitations';
import { roleChoices } from '../roles';
import { Section } from './Section';

export function Invitations() {
  const { organisationId } = useMembership();
  const { data, error } = useQuery(invitationsQuery(organisationId));
  const withdraw = useWithdraw(organisationId);
  const invite = useInvite(organisationId);
  const [isOpen, { open, close }] = useDisclosure(false);
  const done = () => {
    invite.reset();
    close();
  };
  return (
    <Section title="Invitations" description="A link for one address, good once, for 7 days.">
      {error && <ErrorNotice error={error} />}
      {data && data.data.length > 0 && (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>For</Table.Th>
                <Table.Th>Role</Table.Th>
                <Table.Th>Ends</Table.Th>
                <Table.Th aria-label="Actions" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.data.map(({ id, email, role, expires_at }) => (
                <Table.Tr key={id}>
                  <Table.Td>{email}</Table.Td>
                  <Table.Td>{role}</Table.Td>
                  <Table.Td>
                    <TimeText time={expires_at} />
                  </Table.Td>
                  <Table.Td>
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => withdraw.mutate(id, { onError: showFailure })}
                    >
                      Withdraw
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group>
        <Button onClick={open}>Invite somebody</Button>
      </Group>
      <Modal opened={isOpen} onClose={done} title="Invite somebody" size="lg">
        {invite.data ? (
          <Stack>
            <Text>Send this link to {invite.data.email}:</Text>
            <ShownOnce label="link" secret={invite.data.link} />
            <Button onClick={done}>Done</Button>
          </Stack>
        ) : (
          <InviteForm invite={invite} />
        )}
      </Modal>
    </Section>
  );
}

function InviteForm({ invite }: { readonly invite: ReturnType<typeof useInvite> }) {
  const { role: ownRole, may } = useMembership();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [phi, setPhi] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    invite.mutate({ email, role, phi });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {invite.error && <ErrorNotice error={invite.error} />}
        <TextInput
          label="Email"
          type="email"
          required
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Select
          label="Role"
          data={roleChoices(ownRole)}
          value={role}
          allowDeselect={false}
          onChange={(value) => value && setRole(value)}
        />
        {may('owner') && (
          <Checkbox
            label="With the PHI right"
            checked={phi}
            onChange={(event) => setPhi(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" loading={invite.isPending}>
          Make the link
        </Button>
      </Stack>
    </form>
  );
}
