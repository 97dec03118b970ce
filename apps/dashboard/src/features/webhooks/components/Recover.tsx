import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ErrorNotice, showDone } from '../../../components';
import { useMembership } from '../../../lib/session';
import type { Endpoint } from '../api/list-endpoints';
import { useRecoverEndpoint } from '../api/recover-endpoint';

interface Props {
  readonly endpoint: Endpoint;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export function Recover({ endpoint, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Send what it has missed">
      <RecoverForm endpoint={endpoint} onClose={onClose} />
    </Modal>
  );
}

function RecoverForm({ endpoint, onClose }: Omit<Props, 'isOpen'>) {
  const { organisationId } = useMembership();
  const recover = useRecoverEndpoint({ organisationId, endpointId: endpoint.id });
  const [since, setSince] = useState(() => localText(usualSince(endpoint)));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    recover.mutate(new Date(since), {
      onSuccess: ({ messages }) => {
        showDone(sentenceOf(messages));
        onClose();
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {recover.error && <ErrorNotice error={recover.error} />}
        <Text>
          Every message that has not reached this endpoint is sent again, once each, as long as results are there.
        </Text>
        <TextInput
          label="Of batches that ended since"
          description="In your time zone"
          type="datetime-local"
          required
          value={since}
          onChange={(event) => setSince(event.currentTarget.value)}
        />
        <Button type="submit" loading={recover.isPending}>
          Recover
        </Button>
      </Stack>
    </form>
  );
}

/** Since it fails, or was disabled last; a day otherwise. */
function usualSince({ failing_since, last_failure_at }: Endpoint): Date {
  const time = failing_since ?? last_failure_at;
  return time === null ? new Date(Date.now() - DAY_MS) : new Date(Date.parse(time) - MINUTE_MS);
}

/** As an input of a date and a time takes it, in the reader's zone. */
function localText(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS)
    .toISOString()
    .slice(0, 'yyyy-mm-ddThh:mm'.length);
}

function sentenceOf(messages: number): string {
  if (messages === 0) return 'Nothing was missed since then.';
  return messages === 1 ? 'One message is sent again.' : `${messages} messages are sent again.`;
}
