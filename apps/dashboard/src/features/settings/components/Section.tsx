import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
}

export function Section({ title, description, children }: Props) {
  return (
    <Stack component="section" gap="sm" mb={48}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {description !== undefined && (
        <Text c="dimmed" maw={640}>
          {description}
        </Text>
      )}
      {children}
    </Stack>
  );
}
