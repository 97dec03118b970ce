import { Anchor, List, Paper, Title } from '@mantine/core';
import { Link } from 'react-router';
import { type Role, useMembership } from '../../../lib/session';

interface Step {
  readonly path: string;
  readonly label: string;
  readonly sentence: string;
  readonly least: Role;
}

const STEPS: readonly Step[] = [
  {
    path: 'playground',
    label: 'Look at a sample',
    sentence: 'or drop a document of yours, and see what is read of it.',
    least: 'member',
  },
  {
    path: 'keys',
    label: 'Make an API key',
    sentence: 'and send a document with the line shown beside it.',
    least: 'admin',
  },
  { path: 'batches', label: 'Send a batch', sentence: 'of many documents, and watch it run.', least: 'viewer' },
  {
    path: 'webhooks',
    label: 'Add a webhook endpoint',
    sentence: 'that is told when a batch has ended.',
    least: 'admin',
  },
];

/** Where to begin, as long as nothing was read. */
export function FirstSteps() {
  const { organisationId, may } = useMembership();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="first-steps">
      <Title order={2} size="h4" id="first-steps" mb="sm">
        Nothing was read in these days. Where to begin
      </Title>
      <List type="ordered" size="sm" spacing={6}>
        {STEPS.filter(({ least }) => may(least)).map(({ path, label, sentence }) => (
          <List.Item key={path}>
            <Anchor component={Link} to={`/o/${organisationId}/${path}`} size="sm" underline="always">
              {label}
            </Anchor>
            , {sentence}
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}
