import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ErrorNotice } from '../../../components';
import { useMembership } from '../../../lib/session';
import { useAddEndpoint } from '../api/add-endpoint';
import { Secret } from './Secret';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AddEndpoint({ isOpen, onClose }: Props) {
  const { organisationId } = useMembership();
  const add = useAddEndpoint(organisationId);
  const close = () => {
    add.reset();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={add.data ? 'Your new endpoint' : 'Add an endpoint'} size="lg">
      {add.data ? (
        <Stack>
          <Secret label="secret" secret={add.data.secret}>
            It signs every message to this endpoint. Admins can reveal it again.
          </Secret>
          <Group justify="flex-end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <EndpointForm add={add} />
      )}
    </Modal>
  );
}

function EndpointForm({ add }: { readonly add: ReturnType<typeof useAddEndpoint> }) {
  const { phi } = useMembership();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    add.mutate({ url, description });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {add.error && <ErrorNotice error={add.error} />}
        <TextInput
          label="URL"
          description={
            phi
              ? 'https, at a public address. You have the PHI right: it gets messages of PHI batches, too.'
              : 'https, at a public address'
          }
          placeholder="https://"
          type="url"
          required
          maxLength={2_048}
          data-autofocus
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextInput
          label="Description"
          description="What you know it by"
          maxLength={200}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Button type="submit" loading={add.isPending}>
          Add
        </Button>
      </Stack>
    </form>
  );
}
