export { abortReason } from './abort-reason';
export { DomainError, isUnavailable } from './domain-error';
export type { ErrorFields } from './error-fields';
export {
  type ConsoleErrorCode,
  ERROR_TABLE,
  type ErrorCode,
  isConsoleErrorCode,
  isErrorCode,
  wireCodeOf,
} from './error-table';
export { type Refusal, refusedCertificate } from './refused-certificate';
export { systemCode } from './system-code';
