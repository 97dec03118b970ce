const SHORT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/** In seconds, the longest first. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];
const RELATIVE_WITHIN_S = 7 * 86_400;
/** The page's clock goes in steps, and that of the service may be ahead. */
const CLOCK_STEP_S = 30;

/** In the reader's zone. */
export function formatShort(time: string): string {
  return SHORT.format(new Date(time));
}

/** With seconds and zone. */
export function formatExact(time: string): string {
  return EXACT.format(new Date(time));
}

/** '5 minutes ago' within a week of now, else the date. What lies less than a step of the clock ahead is now. */
export function formatRelative(time: string, now: number): string {
  const ahead = Math.round((new Date(time).getTime() - now) / 1_000);
  const seconds = ahead > 0 && ahead < CLOCK_STEP_S ? 0 : ahead;
  if (Math.abs(seconds) > RELATIVE_WITHIN_S) return formatShort(time);
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return RELATIVE.format(Math.round(seconds / length), unit);
}
