import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../../lib/api';

/** How to come in without a password, as the service is configured. */
export function WaysIn() {
  const { data: options } = useQuery({
    queryKey: ['options'],
    queryFn: () => answerOf(api.GET('/console/options')),
    staleTime: Infinity,
  });
  if (!options) return null;
  return (
    <>
      {(options.mail || options.sign_up) && (
        <Group justify="space-between" gap="xs">
          {options.mail && (
            <Anchor component={Link} to="/forgot" size="sm">
              Forgot your password?
            </Anchor>
          )}
          {options.sign_up && (
            <Anchor component={Link} to="/sign-up" size="sm">
              Make an account
            </Anchor>
          )}
        </Group>
      )}
      {!options.sign_up && (
        <Text size="sm" c="dimmed">
          No account{options.mail ? '' : ', or no password'}? Ask an admin of your organisation for an invitation, or
          whoever runs this service for a link.
        </Text>
      )}
    </>
  );
}
