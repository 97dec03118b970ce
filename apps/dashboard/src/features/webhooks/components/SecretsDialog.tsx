import { Button, Group, Modal, Stack } from '@mantine/core';
import { TimeText } from '../../../components';
import type { Schema } from '../../../lib/api';
import { Secret } from './Secret';

interface Props {
  readonly secrets: Schema<'WebhookSecrets'> | undefined;
  readonly onClose: () => void;
}

/** The secrets that sign now: after a rotation two of them, for a day. */
export function SecretsDialog({ secrets, onClose }: Props) {
  return (
    <Modal opened={secrets !== undefined} onClose={onClose} title="Secrets that sign" size="lg">
      {secrets && (
        <Stack>
          <Secret label="secret" secret={secrets.secret}>
            {secrets.former_secret === null
              ? 'Every message to this endpoint is signed with it.'
              : 'Give this one to the receiver.'}
          </Secret>
          {secrets.former_secret !== null && (
            <Secret label="former secret" secret={secrets.former_secret}>
              The former one signs beside it, so that messages verify with either. It ends{' '}
              <TimeText time={secrets.former_secret_until} />.
            </Secret>
          )}
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
