import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { showFailure } from '../../components';
import { answerOf, api } from '../../lib/api';
import { useMe } from '../../lib/session';

const SCHEMES = [
  ['auto', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

export function UserMenu() {
  const { data: me } = useMe();
  const { organisationId } = useParams();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut('/console/sign-out');
  const signOutEverywhere = useSignOut('/console/sign-out-everywhere');
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" radius="xl" aria-label="Your account">
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me?.user.email}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        {SCHEMES.map(([scheme, label]) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            fw={colorScheme === scheme ? 700 : 400}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {organisationId !== undefined && (
          <Menu.Item component={Link} to={`/o/${organisationId}/account`}>
            Your account
          </Menu.Item>
        )}
        <Menu.Item onClick={() => signOut.mutate()}>Sign out</Menu.Item>
        <Menu.Item onClick={() => signOutEverywhere.mutate()}>Sign out everywhere</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Nothing of what was on screen stays in memory. */
function useSignOut(path: '/console/sign-out' | '/console/sign-out-everywhere') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.POST(path)),
    onSuccess: () => {
      queries.clear();
      window.location.assign('/sign-in');
    },
    onError: showFailure,
  });
}
