export { abortReason } from './abort-reason';
export { DomainError, isUnavailable } from './domain-error';
export type { ErrorFields } from './error-fields';
export { ERROR_TABLE, isErrorCode, type ErrorCode, wireCodeOf } from './error-table';
export { systemCode } from './system-code';
