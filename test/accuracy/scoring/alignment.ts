/** The most credit that pairs of two lists can get when both keep their order and each member has one partner at most. */
export function alignedCredit<A, B>(
  truth: readonly A[],
  found: readonly B[],
  credit: (one: A, other: B) => number,
): number {
  let row = Array.from({ length: found.length + 1 }, () => 0);
  for (const one of truth) {
    const next = [0];
    found.forEach((other, column) => {
      const paired = (row[column] ?? 0) + credit(one, other);
      next.push(Math.max(paired, row[column + 1] ?? 0, next[column] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** F1 of partial matches: what was credited, of what there is and what was found. Nothing where there is nothing is right. */
export function f1(credit: number, truth: number, found: number): number {
  return truth + found === 0 ? 1 : (2 * credit) / (truth + found);
}
