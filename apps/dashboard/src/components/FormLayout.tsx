import { Center, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from './Brand';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** One small form in the middle of an empty page. */
export function FormLayout({ title, children }: Props) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={420}>
        <Stack>
          <Brand />
          <Title order={1} size="h3">
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}
