import { Text, Tooltip } from '@mantine/core';
import { useNow } from '../lib/now';
import { formatExact, formatRelative } from '../lib/format';

interface Props {
  readonly time: string | null;
  /** For a time that has not come. */
  readonly absent?: string;
}

/** How long ago, with the exact time in the reader's zone on hover and focus. */
export function TimeText({ time, absent = 'never' }: Props) {
  const now = useNow();
  if (time === null) {
    return (
      <Text component="span" size="sm" c="dimmed">
        {absent}
      </Text>
    );
  }
  return (
    <Tooltip label={formatExact(time)} events={{ hover: true, focus: true, touch: true }}>
      <Text component="time" size="sm" dateTime={time} tabIndex={0}>
        {formatRelative(time, now)}
      </Text>
    </Tooltip>
  );
}
