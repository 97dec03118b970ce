import { FairGate } from './fair-gate';

/** Limits concurrent actions (a semaphore): a document with thousands of figures must not use up file handles. */
export class Gate {
  private readonly gate: FairGate;

  constructor(width: number) {
    this.gate = new FairGate(width);
  }

  run<T>(action: () => Promise<T>): Promise<T> {
    return this.gate.run('', action);
  }
}
