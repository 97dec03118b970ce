import { Center, Stack, Text, Title } from '@mantine/core';
import { Navigate } from 'react-router';
import { useMe } from '../../lib/session';
import { UserMenu } from './UserMenu';

/** The first organisation, or a word to who is a member of none. */
export function Home() {
  const { data: me } = useMe();
  const first = me?.memberships[0];
  if (first) return <Navigate to={`/o/${first.organisation.id}/overview`} replace />;
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack maw={440}>
        <Title order={1}>No organisation yet</Title>
        <Text>
          You are signed in as {me?.user.email}, and a member of no organisation. Ask an admin of yours for an
          invitation.
        </Text>
        <UserMenu />
      </Stack>
    </Center>
  );
}
