import { Progress, Stack, Text } from '@mantine/core';
import type { Schema } from '../../../lib/api';
import { formatCount } from '../../../lib/format';

interface Props {
  readonly counts: Schema<'Counts'>;
  readonly total: number;
  readonly isSmall?: boolean;
}

/** How many items have ended, and how. */
export function BatchProgress({ counts, total, isSmall = false }: Props) {
  const { succeeded, failed, cancelled } = counts;
  const ended = succeeded + failed + cancelled;
  const share = (count: number) => (100 * count) / total;
  const sentence = sentenceOf(counts, total);
  return (
    <Stack gap={isSmall ? 4 : 8}>
      <Progress.Root size={isSmall ? 'sm' : 'lg'} transitionDuration={300}>
        <Progress.Section
          value={share(succeeded)}
          color="teal.7"
          aria-label={`${ended} of ${total} items have ended`}
          aria-valuetext={sentence}
        />
        <Progress.Section value={share(failed)} color="red.7" withAria={false} />
        <Progress.Section value={share(cancelled)} color="gray.5" withAria={false} />
      </Progress.Root>
      <Text size={isSmall ? 'xs' : 'sm'} {...(isSmall && { c: 'dimmed' })}>
        {sentence}
      </Text>
    </Stack>
  );
}

function sentenceOf({ succeeded, failed, cancelled }: Props['counts'], total: number): string {
  const rest = [failed > 0 && `${formatCount(failed)} failed`, cancelled > 0 && `${formatCount(cancelled)} cancelled`];
  const done = `${formatCount(succeeded + failed + cancelled)} of ${formatCount(total)} done`;
  return [done, ...rest.filter((one) => one !== false)].join(', ');
}
