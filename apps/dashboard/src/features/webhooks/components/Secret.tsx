import { Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../components';

interface Props {
  readonly label: string;
  readonly secret: string;
  /** What it does, in a sentence. */
  readonly children: ReactNode;
}

/** A secret that signs. */
export function Secret({ label, secret, children }: Props) {
  return (
    <Stack gap="xs">
      <Text component="div">{children}</Text>
      <div role="group" aria-label={label}>
        <Code block>{secret}</Code>
      </div>
      <Group>
        <CopyButton value={secret} label={`Copy the ${label}`} />
      </Group>
    </Stack>
  );
}
