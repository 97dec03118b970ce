export { FairGate } from './fair-gate';
export { Gate } from './gate';
export { RunningWork } from './running-work';
