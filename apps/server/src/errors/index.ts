export { abortReason } from './abort-reason';
export { DomainError, type ErrorBody, type ErrorExtra } from './domain-error';
export { DOCUMENT_ERROR_CODES, ERROR_TABLE, isErrorCode, type ErrorCode, type ErrorRow } from './error-table';
export { systemCode } from './system-code';
