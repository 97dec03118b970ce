import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton, ShownOnce } from '../../../components';

interface Props {
  readonly secret: string;
  readonly onClose: () => void;
}

/** The key, with a line that uses it at once. */
export function NewKey({ secret, onClose }: Props) {
  const curl = `curl -H 'X-API-Key: ${secret}' -F file=@document.pdf ${window.location.origin}/v1/parse/file`;
  return (
    <Stack>
      <ShownOnce label="key" secret={secret} />
      <Text size="sm">Try it with a document of yours:</Text>
      <Code block>{curl}</Code>
      <Group justify="space-between">
        <CopyButton value={curl} label="Copy the line" />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
