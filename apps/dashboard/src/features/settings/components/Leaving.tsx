import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type SubmitEvent, useState } from 'react';
import { ConfirmButton, ErrorNotice, showFailure } from '../../../components';
import { useMembership } from '../../../lib/session';
import { useDeleteOrganisation, useLeave } from '../api/organisation';
import { Section } from './Section';

/** What can't be taken back: leaving, and for owners deleting the organisation. */
export function Leaving() {
  const { organisation, organisationId, may } = useMembership();
  const leave = useLeave(organisationId);
  return (
    <Section title="Leaving">
      <Group>
        <ConfirmButton
          label="Leave this organisation"
          title={`Leave ${organisation.name}?`}
          isBusy={leave.isPending}
          onConfirm={() => leave.mutateAsync().catch(showFailure)}
        >
          Your access ends at once. You come back by an invitation only.
        </ConfirmButton>
        {may('owner') && <DeleteOrganisation />}
      </Group>
    </Section>
  );
}

function DeleteOrganisation() {
  const { organisation, organisationId } = useMembership();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [name, setName] = useState('');
  const remove = useDeleteOrganisation(organisationId);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    remove.mutate(name);
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Delete this organisation
      </Button>
      <Modal opened={isOpen} onClose={close} title={`Delete ${organisation.name}?`}>
        <form onSubmit={submit}>
          <Stack>
            <Text>
              Its keys stop at once, its batches are cancelled, and stored documents and results are gone within the
              hour. Charges and the audit log are kept. This can&apos;t be taken back.
            </Text>
            {remove.error && <ErrorNotice error={remove.error} />}
            <TextInput
              label={`Type ${organisation.name} to confirm`}
              required
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" color="red.8" disabled={name !== organisation.name} loading={remove.isPending}>
              Delete for good
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
