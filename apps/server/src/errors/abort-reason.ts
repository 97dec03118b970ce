import { DomainError } from './domain-error';

/** Why a request was given up: the deadline that it ran past says so in the signal's reason; otherwise the caller hung up. */
export function abortReason(signal: AbortSignal): DomainError {
  return signal.reason instanceof DomainError ? signal.reason : new DomainError('client_closed_request');
}
