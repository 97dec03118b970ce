import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { ErrorNotice, PageHeader, TimeText, Waiting } from '../../components';
import { useMembership } from '../../lib/session';
import { DeliveryCard } from './components/DeliveryCard';
import { MessageBody } from './components/MessageBody';
import { Resend } from './components/Resend';
import { useHasAttempts, useMessage } from './components/use-message';

export function MessageScreen() {
  const { organisationId } = useMembership();
  const { messageId = '' } = useParams();
  const { message, body, error, isMissing } = useMessage(messageId);
  const isWhole = useHasAttempts(message) && message !== undefined;
  return (
    <>
      <Anchor component={Link} to={`/o/${organisationId}/webhooks?tab=messages`} size="sm">
        All messages
      </Anchor>
      <PageHeader title="Message" description={messageId} actions={message && <Resend message={message} />} />
      {error && <ErrorNotice error={error} />}
      {isMissing && <Text>It is older than the newest messages, which is what viewers see.</Text>}
      {!isWhole && !error && !isMissing && <Waiting />}
      {isWhole && (
        <Stack gap="lg">
          <Group gap="xs">
            <Text component="span">{message.type}</Text>
            {message.batch_id !== null && (
              <Anchor component={Link} to={`/o/${organisationId}/batches/${message.batch_id}`} size="sm">
                of batch {message.batch_id}
              </Anchor>
            )}
            <TimeText time={message.created_at} />
          </Group>
          {message.deliveries.map((delivery) => (
            <DeliveryCard key={delivery.id} delivery={delivery} />
          ))}
          <MessageBody body={body} />
        </Stack>
      )}
    </>
  );
}
