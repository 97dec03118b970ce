/**
 * What waits, in a queue for each group; the groups take turns. However much one group has waiting, another one's first entry has
 * at most one entry of each group before it (round robin).
 */
export class FairQueue<T> {
  /** In the order of their next turns; a group without entries has none. */
  private readonly groups = new Map<string, T[]>();

  push(group: string, entry: T): void {
    const entries = this.groups.get(group);
    if (entries === undefined) this.groups.set(group, [entry]);
    else entries.push(entry);
  }

  /** The first entry of the group whose turn it is; undefined when nothing waits. */
  shift(): T | undefined {
    for (const [group, entries] of this.groups) {
      const entry = entries.shift();
      this.groups.delete(group);
      // At the end again, behind everyone who waits.
      if (entries.length > 0) this.groups.set(group, entries);
      return entry;
    }
    return undefined;
  }
}
