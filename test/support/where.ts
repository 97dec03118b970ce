// For tests that need something of the machine: without it they are skipped, and their title carries the reason, which
// `npm test` prints.

export function describeWhere(holds: boolean, reason: string, name: string, body: () => void): void {
  if (holds) describe(name, body);
  else describe.skip(skippedTitle(name, reason), body);
}

export function itWhere(holds: boolean, reason: string, name: string, body: () => Promise<void>): void {
  if (holds) it(name, body);
  else it.skip(skippedTitle(name, reason), body);
}

/** The format that `tools/test/skips.mjs` parses. */
function skippedTitle(name: string, reason: string): string {
  return `${name} [skipped: ${reason}]`;
}
