import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiSecurity } from '@nestjs/swagger';
import type { ConsoleErrorCode, ErrorCode } from '../../../errors';
import { KeylessApiErrors } from '../../../platform/http';
import { ACCESS, type Access, type ConsoleRouteName } from './access';
import { ConsoleGuard, needsMembership, ROUTE_NAME } from './console.guard';

export const SESSION_SCHEME = 'Session';

interface RouteWords {
  readonly summary: string;
  readonly description?: string;
  /** Beyond those that follow from who may call it. */
  readonly errors?: readonly ErrorCode[];
}

/** A route of the dashboard: its entry in the table of access, and what the OpenAPI document says of it. */
export function ConsoleRoute(
  name: ConsoleRouteName,
  { summary, description, errors = [] }: RouteWords,
): MethodDecorator {
  const access: Access = ACCESS[name];
  const who =
    access === 'anyone' ? 'Anyone.' : access === 'signed in' ? 'Whoever is signed in.' : `Least role: ${access}.`;
  return applyDecorators(
    SetMetadata(ROUTE_NAME, name),
    UseGuards(ConsoleGuard),
    ApiOperation({
      operationId: name,
      summary,
      description: description === undefined ? who : `${description} ${who}`,
    }),
    ...(access === 'anyone' ? [ApiSecurity({})] : [ApiSecurity(SESSION_SCHEME)]),
    ...(needsMembership(access)
      ? [
          ApiParam({
            name: 'organisation_id',
            type: String,
            description: 'The id of an organisation that you are a member of.',
          }),
        ]
      : []),
    KeylessApiErrors(...refusalsOf(access), ...errors),
  );
}

/** A route that changes something: it wants the token of the session, too. */
export function ApiCsrfToken(): MethodDecorator {
  return ApiHeader({
    name: 'X-CSRF-Token',
    required: true,
    description: 'csrf_token of /console/me.',
    schema: { type: 'string' },
  });
}

function refusalsOf(access: Access): ConsoleErrorCode[] {
  if (access === 'anyone') return ['cross_site_request'];
  if (!needsMembership(access)) return ['not_signed_in', 'cross_site_request'];
  return ['not_signed_in', 'cross_site_request', 'organisation_not_found', 'role_too_low'];
}
