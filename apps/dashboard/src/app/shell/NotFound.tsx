import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../components';

export function NotFound() {
  return (
    <EmptyState
      title="There is nothing at this address"
      action={
        <Anchor component={Link} to="/" size="sm" underline="always">
          Go to the overview
        </Anchor>
      }
    >
      The link may be mistyped, or what it led to is gone.
    </EmptyState>
  );
}
