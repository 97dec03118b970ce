export { FairGate } from './fair-gate';
export { Gate } from './gate';
export { retryUnavailable } from './retry-unavailable';
export { RunningWork } from './running-work';
export { settleWithin } from './settle-within';
