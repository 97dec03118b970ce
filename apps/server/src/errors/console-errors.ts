/** Errors of the dashboard's routes: no request with a key and no item ends in one. */
import { type ErrorRow, row } from './error-row';

export const CONSOLE_ERRORS = {
  not_signed_in: row(401, false, 'Sign in first: there is no session, or it has ended.'),
  sign_in_refused: row(401, false, 'The email address or the password is not right.'),
  too_many_attempts: row(429, true, 'Too many attempts to sign in. Wait for the time in Retry-After, then try again.'),
  cross_site_request: row(
    403,
    false,
    'The request does not come from a page of this service. Send the csrf_token of /console/me as X-CSRF-Token.',
  ),
  role_too_low: row(403, false, 'Your role in this organisation does not allow this. Ask one of its owners.'),
  phi_right_needed: row(403, false, 'This needs the PHI right, which an owner of this organisation gives.'),
  organisation_not_found: row(404, false, 'There is no such organisation, or you are not a member of it.'),
  key_not_found: row(404, false, 'There is no such API key in this organisation.'),
  member_not_found: row(404, false, 'There is no such member in this organisation.'),
  invitation_not_found: row(404, false, 'There is no such invitation in this organisation.'),
  account_link_not_valid: row(404, false, 'This link is not valid, was used or has expired. Ask for another one.'),
  last_owner: row(409, false, 'An organisation keeps at least one owner. Make another member an owner first.'),
  endpoint_not_found: row(404, false, 'There is no such webhook endpoint in this organisation.'),
  delivery_not_found: row(404, false, 'There is no such delivery in this organisation.'),
  message_not_found: row(404, false, 'There is no such message in this organisation.'),
  endpoint_disabled: row(409, false, 'The endpoint is disabled: enable it first.'),
  endpoint_limit: row(409, false, 'The organisation has as many webhook endpoints as it may. Delete one first.'),
  endpoint_refused: row(400, false, 'Nothing can be sent to this endpoint.'),
  rotation_under_way: row(409, false, 'The secret was rotated less than a day ago. Rotate again after that.'),
} as const satisfies Record<string, ErrorRow>;
