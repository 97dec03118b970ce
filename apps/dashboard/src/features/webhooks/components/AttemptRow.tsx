import { Code, Group, Text } from '@mantine/core';
import { StatusText, TimeText } from '../../../components';
import type { Attempt } from '../api/list-attempts';
import { attemptWords } from '../words';
import classes from './AttemptRow.module.css';

export function AttemptRow({ attempt }: { readonly attempt: Attempt }) {
  const { tone, label } = attemptWords(attempt);
  const { answer } = attempt;
  return (
    <div className={classes.attempt}>
      <Group gap="sm">
        <StatusText tone={tone}>{label}</StatusText>
        <TimeText time={attempt.started_at} />
        <Text component="span" size="xs" c="dimmed">
          {tookText(attempt)}
        </Text>
      </Group>
      {answer !== null && answer !== '' && (
        <details>
          <summary className={classes.summary}>What it answered</summary>
          <Code block mt="xs">
            {answer}
          </Code>
        </details>
      )}
    </div>
  );
}

function tookText({ started_at, ended_at }: Attempt): string {
  return ended_at === null ? '' : `took ${Date.parse(ended_at) - Date.parse(started_at)} ms`;
}
