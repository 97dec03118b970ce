export { FairGate } from './fair-gate';
export { Gate } from './gate';
