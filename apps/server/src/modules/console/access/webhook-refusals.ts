import { DomainError, type ErrorCode } from '../../../errors';
import { WebhookRefusal, type WebhookRefusalCode } from '../../webhooks';

const CODES: Readonly<Record<WebhookRefusalCode, ErrorCode>> = {
  endpoint_limit: 'endpoint_limit',
  endpoint_not_found: 'endpoint_not_found',
  endpoint_disabled: 'endpoint_disabled',
  endpoint_without_phi: 'endpoint_refused',
  url_refused: 'endpoint_refused',
  description_refused: 'endpoint_refused',
  rotation_under_way: 'rotation_under_way',
  ping_limit: 'rate_limited',
  message_not_found: 'message_not_found',
  delivery_not_found: 'delivery_not_found',
  results_expired: 'result_expired',
};

/** A refusal of webhooks as an error of a route. */
export async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof WebhookRefusal ? new DomainError(CODES[error.code], error.message) : error;
  }
}
