import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** What to do next. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, action }: Props) {
  return (
    <Stack align="center" gap="xs" pt={48} pb={32} px="md" ta="center">
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" maw={460} component="div">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
