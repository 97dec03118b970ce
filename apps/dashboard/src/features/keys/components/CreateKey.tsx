import { Button, Checkbox, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ErrorNotice } from '../../../components';
import { useMembership } from '../../../lib/session';
import { useCreateKey } from '../api/create-key';
import { NewKey } from './NewKey';

const DAY_MS = 86_400_000;
const LIFETIMES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CreateKey({ isOpen, onClose }: Props) {
  const { organisationId } = useMembership();
  const create = useCreateKey(organisationId);
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={create.data ? 'Your new key' : 'Create a key'} size="lg">
      {create.data ? <NewKey secret={create.data.key} onClose={close} /> : <KeyForm create={create} />}
    </Modal>
  );
}

function KeyForm({ create }: { readonly create: ReturnType<typeof useCreateKey> }) {
  const { phi: mayMakePhiKeys } = useMembership();
  const [name, setName] = useState('');
  const [isTest, setTest] = useState(false);
  const [phi, setPhi] = useState(false);
  const [days, setDays] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const expires_at = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    create.mutate({ name, mode: isTest ? 'test' : 'live', phi, expires_at });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {create.error && <ErrorNotice error={create.error} />}
        <TextInput
          label="Name"
          description="What you know it by, such as the program that uses it"
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Expires"
          data={LIFETIMES}
          value={days}
          allowDeselect={false}
          onChange={(value) => setDays(value ?? '')}
        />
        <Checkbox
          label="Test key"
          description="A label for your own order: test and live keys work alike, and both are billed."
          checked={isTest}
          onChange={(event) => setTest(event.currentTarget.checked)}
        />
        <Checkbox
          label="PHI key"
          description={
            mayMakePhiKeys
              ? 'For protected health information: documents come as uploads only, and what the key makes is seen by members with the PHI right alone.'
              : 'An owner can give you the PHI right, which this needs.'
          }
          disabled={!mayMakePhiKeys}
          checked={phi}
          onChange={(event) => setPhi(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          The key itself is shown once, on the next page.
        </Text>
        <Button type="submit" loading={create.isPending}>
          Create
        </Button>
      </Stack>
    </form>
  );
}
