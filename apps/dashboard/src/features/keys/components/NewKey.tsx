import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton, ShownOnce } from '../../../components';

interface Props {
  readonly secret: string;
  readonly onClose: () => void;
}

/** The key, with a line that uses it at once. */
export function NewKey({ secret, onClose }: Props) {
  const curl = `curl -H 'X-API-Key: ${secret}' -F file=@document.pdf ${window.location.origin}/v1/parse/file`;
  const environment = `export RECTO_API_KEY='${secret}'`;
  return (
    <Stack>
      <ShownOnce label="key" secret={secret} />
      <Text size="sm">Try it with a document of yours:</Text>
      <Code block>{curl}</Code>
      <Group>
        <CopyButton value={curl} label="Copy the line" />
      </Group>
      <Text size="sm">Code of the playground and commands of other pages take it from the environment:</Text>
      <Code block>{environment}</Code>
      <Group justify="space-between">
        <CopyButton value={environment} label="Copy the setting" />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
