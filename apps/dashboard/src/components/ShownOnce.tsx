import { Alert, Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from './CopyButton';

interface Props {
  readonly label: string;
  readonly secret: string;
}

/** A secret that the service doesn't tell again. */
export function ShownOnce({ label, secret }: Props) {
  return (
    <Alert variant="default" title={`Copy the ${label} now: it is not shown again`}>
      <Stack gap="xs">
        <Code block>{secret}</Code>
        <Group>
          <CopyButton value={secret} label={`Copy the ${label}`} />
          <Text size="sm" c="dimmed">
            Recto keeps no copy of it.
          </Text>
        </Group>
      </Stack>
    </Alert>
  );
}
