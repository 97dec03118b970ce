import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useParams } from 'react-router';
import { Brand } from '../../components';
import { MembershipContext, useMe } from '../../lib/session';
import { Navigation } from './Navigation';
import { NotFound } from './NotFound';
import { OrganisationSwitch } from './OrganisationSwitch';
import classes from './OrganisationShell.module.css';
import { UserMenu } from './UserMenu';

const RAIL_PX = 232;
const BAR_PX = 56;

/** Navigation, the choice of the organisation, and the screen. */
export function OrganisationShell() {
  const { organisationId } = useParams();
  const { data: me } = useMe();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const membership = me?.memberships.find(({ organisation }) => organisation.id === organisationId);
  if (!membership) return <NotFound />;
  return (
    <MembershipContext value={membership}>
      <AppShell
        layout="alt"
        header={{ height: BAR_PX }}
        navbar={{ width: RAIL_PX, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
        padding={{ base: 'md', md: 'xl' }}
      >
        <a className={classes.skip} href="#screen">
          Skip to the content
        </a>
        <AppShell.Header className={classes.bar}>
          <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
          <OrganisationSwitch />
          <Group ml="auto" gap="xs">
            <UserMenu />
          </Group>
        </AppShell.Header>
        <AppShell.Navbar className={classes.rail}>
          <Group justify="space-between" mb="lg">
            <Brand />
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Close the navigation" />
          </Group>
          <Navigation onFollow={close} />
        </AppShell.Navbar>
        <AppShell.Main id="screen" tabIndex={-1} className={classes.main}>
          <Outlet key={membership.organisation.id} />
        </AppShell.Main>
      </AppShell>
    </MembershipContext>
  );
}
