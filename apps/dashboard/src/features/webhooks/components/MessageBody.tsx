import { Code, Group, Text, Title } from '@mantine/core';
import { CopyButton } from '../../../components';

/** The very text that is sent. */
export function MessageBody({ body }: { readonly body: string | null | undefined }) {
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          Body
        </Title>
        {body && <CopyButton value={body} label="Copy the body" />}
      </Group>
      {body === undefined && <Text c="dimmed">Members see what is sent.</Text>}
      {body === null && <Text c="dimmed">It is wiped, as the results of its batch are.</Text>}
      {body && <Code block>{readable(body)}</Code>}
    </section>
  );
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
