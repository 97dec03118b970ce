/** Names that are remembered for a time. A name that is added again begins anew; when there are too many, the oldest goes. */
export class ExpiringSet {
  /** In the order in which they were added, which is that of their ends. */
  private readonly ends = new Map<string, number>();

  constructor(
    private readonly lastsMs: number,
    private readonly atMost: number,
  ) {}

  has(name: string, nowMs: number): boolean {
    const end = this.ends.get(name);
    return end !== undefined && nowMs < end;
  }

  add(name: string, nowMs: number): void {
    this.ends.delete(name);
    this.dropEnded(nowMs);
    this.ends.set(name, nowMs + this.lastsMs);
  }

  delete(name: string): void {
    this.ends.delete(name);
  }

  private dropEnded(nowMs: number): void {
    for (const [name, end] of this.ends) {
      if (nowMs < end && this.ends.size < this.atMost) return;
      this.ends.delete(name);
    }
  }
}
