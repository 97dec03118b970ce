import { Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton, EmptyState } from '../../../components';
import { sendCommands } from '../send-commands';

/** What stands where there is no batch yet: the commands that send one. */
export function NoBatch() {
  const commands = sendCommands(window.location.origin);
  return (
    <>
      <EmptyState title="No batch yet">
        A program sends one with a key, as <Code>POST /v1/batches</Code>. It appears here at once, and shows its
        progress.
      </EmptyState>
      <Stack gap="xs" w="100%" maw={680} mx="auto">
        <Text>
          Try it with a document of yours, and a key in <Code>RECTO_API_KEY</Code>:
        </Text>
        <Code block>{commands}</Code>
        <Group>
          <CopyButton value={commands} label="Copy the commands" />
        </Group>
      </Stack>
    </>
  );
}
