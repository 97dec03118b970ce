import { Button, Center, Stack, Text, Title } from '@mantine/core';

/** What a fault of the page itself leaves on screen, such as a part that was replaced by an update. */
export function RouteError() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack maw={440}>
        <Title order={1}>This page could not be shown</Title>
        <Text>Recto may have been updated since it was opened. Load it again; nothing of yours is lost.</Text>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </Stack>
    </Center>
  );
}
