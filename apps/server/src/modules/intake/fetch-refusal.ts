/** From why a fetch failed to what the caller is told. Pure. */
import { abortReason, DomainError } from '../../errors';
import { OutboundFailure } from '../../platform/outbound';
import { isDiskFailure } from './disk-failure';

export function fetchRefusal(error: unknown, signal: AbortSignal, maxBytes: number): DomainError {
  if (!(error instanceof OutboundFailure)) return new DomainError('internal_error', undefined, {}, error);
  if (error.cause instanceof DomainError) return error.cause;
  if (isDiskFailure(error.cause)) return new DomainError('unavailable', undefined, {}, error);
  switch (error.reason) {
    case 'bad_url':
    case 'refused':
    case 'rejected':
      return new DomainError('url_fetch_failed', error.message, {}, error);
    case 'failed':
      return new DomainError('url_origin_failed', error.message, {}, error);
    case 'timeout':
      return new DomainError('url_fetch_timed_out', undefined, {}, error);
    case 'too_large':
      return new DomainError('document_too_large', undefined, { limit_bytes: maxBytes }, error);
    case 'aborted':
      return abortReason(signal);
  }
}
