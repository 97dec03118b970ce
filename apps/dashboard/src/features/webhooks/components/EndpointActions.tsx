import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmButton, showDone, showFailure } from '../../../components';
import { useMembership } from '../../../lib/session';
import { useDeleteEndpoint } from '../api/delete-endpoint';
import { useDisableEndpoint } from '../api/disable-endpoint';
import { useEnableEndpoint } from '../api/enable-endpoint';
import type { Attempt } from '../api/list-attempts';
import type { Endpoint } from '../api/list-endpoints';
import { usePingEndpoint } from '../api/ping-endpoint';
import { useRevealSecret } from '../api/reveal-secret';
import { useRotateSecret } from '../api/rotate-secret';
import { Recover } from './Recover';
import { SecretsDialog } from './SecretsDialog';

interface Props {
  readonly endpoint: Endpoint;
  readonly onPing: (attempt: Attempt) => void;
}

const SIZE = 'compact-sm';

export function EndpointActions({ endpoint, onPing }: Props) {
  const { organisationId } = useMembership();
  const ref = { organisationId, endpointId: endpoint.id };
  const ping = usePingEndpoint(ref);
  const enable = useEnableEndpoint(ref);
  const disable = useDisableEndpoint(ref);
  const remove = useDeleteEndpoint(ref);
  const [isRecovering, recover] = useDisclosure(false);
  return (
    <Group gap="xs">
      <Button
        size={SIZE}
        variant="default"
        loading={ping.isPending}
        onClick={() => ping.mutate(undefined, { onSuccess: onPing, onError: showFailure })}
      >
        Send a test event
      </Button>
      <Secrets endpoint={endpoint} />
      {endpoint.enabled && (
        <Button size={SIZE} variant="default" onClick={recover.open}>
          Recover
        </Button>
      )}
      {endpoint.enabled ? (
        <ConfirmButton
          size={SIZE}
          label="Disable"
          title="Disable this endpoint?"
          isBusy={disable.isPending}
          onConfirm={() => disable.mutateAsync().then(() => showDone('The endpoint is disabled.'), showFailure)}
        >
          What waits for it is ended, and nothing more is sent until it is enabled. Recover then sends what it has
          missed.
        </ConfirmButton>
      ) : (
        <Button
          size={SIZE}
          variant="default"
          loading={enable.isPending}
          onClick={() =>
            enable.mutate(undefined, { onSuccess: () => showDone('The endpoint is enabled.'), onError: showFailure })
          }
        >
          Enable
        </Button>
      )}
      <ConfirmButton
        size={SIZE}
        label="Delete"
        title="Delete this endpoint?"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutateAsync().then(() => showDone('The endpoint is deleted.'), showFailure)}
      >
        Nothing more is sent to {endpoint.url}, and its secret is gone.
      </ConfirmButton>
      <Recover endpoint={endpoint} isOpen={isRecovering} onClose={recover.close} />
    </Group>
  );
}

function Secrets({ endpoint }: { readonly endpoint: Endpoint }) {
  const { organisationId } = useMembership();
  const ref = { organisationId, endpointId: endpoint.id };
  const reveal = useRevealSecret(ref);
  const rotate = useRotateSecret(ref);
  const close = () => {
    reveal.reset();
    rotate.reset();
  };
  return (
    <>
      <Button
        size={SIZE}
        variant="default"
        loading={reveal.isPending}
        onClick={() => reveal.mutate(undefined, { onError: showFailure })}
      >
        Reveal the secret
      </Button>
      <ConfirmButton
        size={SIZE}
        label="Rotate the secret"
        title="Make a new secret?"
        isBusy={rotate.isPending}
        onConfirm={() => rotate.mutateAsync().then(() => undefined, showFailure)}
      >
        For 24 hours every message has two signatures, by the new secret and by the former one. Give the new one to the
        receiver in that time; there is no second rotation before it is over.
      </ConfirmButton>
      <SecretsDialog secrets={rotate.data ?? reveal.data} onClose={close} />
    </>
  );
}
