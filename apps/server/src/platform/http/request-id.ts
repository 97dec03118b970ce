import type { IncomingMessage } from 'node:http';
import { encodeTypeId, type Ids } from '../ids';

export const REQUEST_ID_HEADER = 'x-request-id';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,128}$/;

/** The caller's own request id if it is safe to echo, otherwise a new one. */
export function requestIdOf(message: Pick<IncomingMessage, 'headers'>, ids: Ids): string {
  const given = message.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && VISIBLE_ASCII.test(given) ? given : encodeTypeId('req', ids.make());
}
