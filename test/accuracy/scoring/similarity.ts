/** How alike two rows of things are: 1 less the edit distance over the length of the longer one. */
export function similarity(truth: readonly string[], found: readonly string[]): number {
  const longer = Math.max(truth.length, found.length);
  return longer === 0 ? 1 : 1 - editDistance(truth, found) / longer;
}

/** Levenshtein's: insertions, deletions and substitutions. */
function editDistance(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  from.forEach((item, above) => {
    const next = [above + 1];
    to.forEach((other, column) => {
      const kept = (row[column] ?? 0) + (item === other ? 0 : 1);
      next.push(Math.min(kept, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    });
    row = next;
  });
  return row[to.length] ?? 0;
}

/** Of characters, but for white space. */
export function textSimilarity(truth: string, found: string): number {
  return similarity(Array.from(truth.replace(/\s/g, '')), Array.from(found.replace(/\s/g, '')));
}
