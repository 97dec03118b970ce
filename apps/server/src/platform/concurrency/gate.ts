import { FairGate } from './fair-gate';

/** Lets so many actions run at once and the others wait: a document with thousands of figures must not use up file handles. */
export class Gate {
  private readonly gate: FairGate;

  constructor(width: number) {
    this.gate = new FairGate(width);
  }

  run<T>(action: () => Promise<T>): Promise<T> {
    return this.gate.run('', action);
  }
}
