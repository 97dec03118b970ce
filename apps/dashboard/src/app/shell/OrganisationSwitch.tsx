import { Button, Menu, Text } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMe, useMembership } from '../../lib/session';

/** The name of the organisation; a menu for who is a member of several. */
export function OrganisationSwitch() {
  const { organisation } = useMembership();
  const { data: me } = useMe();
  const others = (me?.memberships ?? []).filter((one) => one.organisation.id !== organisation.id);
  if (others.length === 0) {
    return (
      <Text fw={600} truncate>
        {organisation.name}
      </Text>
    );
  }
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button variant="subtle" color="gray" rightSection={<IconSelector size={16} aria-hidden />}>
          {organisation.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Go to</Menu.Label>
        {others.map(({ organisation: { id, name } }) => (
          <Menu.Item key={id} component={Link} to={`/o/${id}/overview`}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
