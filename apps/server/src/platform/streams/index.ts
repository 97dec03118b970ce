export { ByteLimit } from './byte-limit';
export { lookEveryMs, Pace, type PaceRules } from './pace.policy';
