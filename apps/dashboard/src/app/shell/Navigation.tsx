import { NavLink } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useMembership } from '../../lib/session';
import { ORGANISATION_SCREENS } from '../routes';

interface Props {
  /** Closes the navigation on a narrow screen. */
  readonly onFollow: () => void;
}

export function Navigation({ onFollow }: Props) {
  const { organisationId, may } = useMembership();
  const { pathname } = useLocation();
  const screens = ORGANISATION_SCREENS.filter(({ least, inNavigation }) => inNavigation && may(least));
  return (
    <nav aria-label="Screens">
      {screens.map(({ path, title }) => {
        const address = `/o/${organisationId}/${path}`;
        const isHere = pathname === address || pathname.startsWith(`${address}/`);
        return (
          <NavLink
            key={path}
            component={Link}
            to={address}
            label={title}
            active={isHere}
            aria-current={isHere ? 'page' : undefined}
            onClick={onFollow}
          />
        );
      })}
    </nav>
  );
}
