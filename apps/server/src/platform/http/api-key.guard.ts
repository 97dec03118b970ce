import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../errors';
import { KeyVerifier } from './caller';
import { networkOf } from './network-of';

export const API_KEY_SCHEME = 'ApiKey';

/** Lets in who shows a valid key. One refusal for all that is wrong with a key, so that nothing is learnt from it. */
@Injectable()
class ApiKeyGuard implements CanActivate {
  constructor(private readonly keys: KeyVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await admit(context.switchToHttp().getRequest<FastifyRequest>(), this.keys);
    return true;
  }
}

/** Where every route needs a key. */
const WITH_KEY = '/v1/';

/** Asks for the key before a byte of the body is read: a body is taken from nobody who may not send one. */
export async function admitEarly(request: FastifyRequest, keys: KeyVerifier): Promise<void> {
  if (request.routeOptions.url?.startsWith(WITH_KEY) === true) await admit(request, keys);
}

async function admit(request: FastifyRequest, keys: KeyVerifier): Promise<void> {
  if (request.caller !== undefined) return;
  const key = request.headers['x-api-key'];
  const address = networkOf(request.ip, request.raw.socket.remoteAddress);
  const caller = typeof key === 'string' ? await keys.verify(key, address) : null;
  if (caller === null) throw new DomainError('invalid_api_key');
  request.caller = caller;
}

/** The route needs an API key, and says so in the OpenAPI document. */
export function NeedsApiKey(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(ApiKeyGuard), ApiSecurity(API_KEY_SCHEME));
}
