import { Group, Text } from '@mantine/core';
import { formatCount } from '../../../lib/format';
import type { Day } from '../usage-sums';
import classes from './DayChart.module.css';

const BAR = 10;
const GAP = 2;
const HEIGHT = 100;

/** Credits as one bar for each day. */
export function DayChart({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ credits }) => credits));
  const width = days.length * (BAR + GAP);
  const total = days.reduce((sum, { credits }) => sum + credits, 0);
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${formatCount(total)} credits in ${days.length} days, at most ${formatCount(most)} a day`}
      >
        {days.map(({ day, credits }, index) => {
          const height = (credits / most) * HEIGHT;
          return (
            <rect
              key={day}
              className={classes.bar}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${day}: ${formatCount(credits)} credits`}</title>
            </rect>
          );
        })}
      </svg>
      <Group component="figcaption" justify="space-between" mt={4}>
        <Text size="xs" c="dimmed">
          {days[0]?.day}
        </Text>
        <Text size="xs" c="dimmed">
          today (UTC)
        </Text>
      </Group>
    </figure>
  );
}
