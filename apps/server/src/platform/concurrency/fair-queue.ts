/**
 * A fair queue: one FIFO queue for each group, and the groups take turns (round robin). However many entries a group
 * has, at most one of them precedes the first entry of another group.
 */
export class FairQueue<T> {
  /** Groups with entries, in the order of their next turns. */
  private readonly groups = new Map<string, T[]>();

  push(group: string, entry: T): void {
    const entries = this.groups.get(group);
    if (entries === undefined) this.groups.set(group, [entry]);
    else entries.push(entry);
  }

  /** Removes the first entry of the group whose turn it is; undefined if the queue is empty. */
  shift(): T | undefined {
    for (const [group, entries] of this.groups) {
      const entry = entries.shift();
      this.groups.delete(group);
      // The group moves behind all others.
      if (entries.length > 0) this.groups.set(group, entries);
      return entry;
    }
    return undefined;
  }
}
