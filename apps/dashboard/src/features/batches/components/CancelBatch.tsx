import { Text } from '@mantine/core';
import { ConfirmButton, showDone, showFailure } from '../../../components';
import { useMembership } from '../../../lib/session';
import { useCancelBatch } from '../api/cancel-batch';
import type { Batch } from '../api/poll-batch';

export function CancelBatch({ batch }: { readonly batch: Batch }) {
  const { organisationId, may } = useMembership();
  const cancel = useCancelBatch(organisationId, batch.id);
  if (!may('member')) return <Text c="dimmed">A member can cancel it.</Text>;
  return (
    <ConfirmButton
      label="Cancel the batch"
      title="Cancel what has not started?"
      dismiss="Let it go on"
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutateAsync().then(() => showDone('What had not started is cancelled.'), showFailure)}
    >
      Items that wait are cancelled and cost nothing. Those under way end by themselves, and results that are there
      stay.
    </ConfirmButton>
  );
}
