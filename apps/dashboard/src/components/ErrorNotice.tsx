import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { ApiFailure } from '../lib/api';

interface Props {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** An error in the service's own sentence, with the request's id for who asks about it. */
export function ErrorNotice({ error, onRetry }: Props) {
  const requestId = error instanceof ApiFailure ? error.requestId : null;
  return (
    <Alert color="red" role="alert" title={sentenceOf(error)}>
      <Group gap="sm">
        {requestId !== null && (
          <Text size="sm" c="dimmed">
            Request <Code>{requestId}</Code>
          </Text>
        )}
        {onRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}

export function sentenceOf(error: unknown): string {
  return error instanceof ApiFailure ? error.message : 'Something went wrong in this page. Load it again.';
}
