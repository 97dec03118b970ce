// Tests that need something of the machine: elsewhere they are skipped, and their title carries the reason for `npm test` to print.

export function describeWhere(holds: boolean, reason: string, name: string, body: () => void): void {
  if (holds) describe(name, body);
  else describe.skip(skippedTitle(name, reason), body);
}

export function itWhere(holds: boolean, reason: string, name: string, body: () => Promise<void>): void {
  if (holds) it(name, body);
  else it.skip(skippedTitle(name, reason), body);
}

/** The form that `tools/test/skips.mjs` reads. */
function skippedTitle(name: string, reason: string): string {
  return `${name} [skipped: ${reason}]`;
}
