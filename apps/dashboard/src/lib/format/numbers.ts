const COUNT = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });

export function formatCount(count: number): string {
  return COUNT.format(count);
}
