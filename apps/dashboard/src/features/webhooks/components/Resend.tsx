import { Text } from '@mantine/core';
import { ConfirmButton, showDone, showFailure } from '../../../components';
import { useMembership } from '../../../lib/session';
import type { Message } from '../api/list-messages';
import { useResendMessage } from '../api/resend-message';

export function Resend({ message }: { readonly message: Message }) {
  const { organisationId, may } = useMembership();
  const resend = useResendMessage(organisationId, message.id);
  if (message.type === 'webhook.ping') return null;
  if (!may('admin')) return <Text c="dimmed">An admin can send it again.</Text>;
  return (
    <ConfirmButton
      label="Send again"
      title="Send this message again?"
      isBusy={resend.isPending}
      onConfirm={() => resend.mutateAsync(null).then(({ deliveries }) => showDone(sentenceOf(deliveries)), showFailure)}
    >
      It goes wherever it went, with the same id and body. A receiver that has it already knows it by its id.
    </ConfirmButton>
  );
}

function sentenceOf(deliveries: number): string {
  return deliveries === 1 ? 'It is sent again.' : `It is sent again to ${deliveries} destinations.`;
}
