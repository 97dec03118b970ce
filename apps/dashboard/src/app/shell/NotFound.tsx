import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../components';

export function NotFound() {
  return (
    <EmptyState title="There is nothing at this address">
      The link may be mistyped, or what it led to is gone.{' '}
      <Anchor component={Link} to="/" underline="always">
        Go to the overview
      </Anchor>
    </EmptyState>
  );
}
