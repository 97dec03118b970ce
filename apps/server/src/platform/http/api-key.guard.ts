import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../errors';
import { KeyVerifier } from './caller';
import { networkOf } from './network-of';

export const API_KEY_SCHEME = 'ApiKey';

/** Admits callers with a valid key. Every invalid key gets the same refusal, so that nothing can be learnt from it. */
@Injectable()
class ApiKeyGuard implements CanActivate {
  constructor(private readonly keys: KeyVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await admit(context.switchToHttp().getRequest<FastifyRequest>(), this.keys);
    return true;
  }
}

/** Every route below this path needs a key. */
const WITH_KEY = '/v1/';

/** Checks the key before a byte of the body is read: nobody without a key may upload. */
export async function admitEarly(request: FastifyRequest, keys: KeyVerifier): Promise<void> {
  const { url, config } = request.routeOptions;
  if (url?.startsWith(WITH_KEY) === true || config.foreign !== undefined) await admit(request, keys);
}

async function admit(request: FastifyRequest, keys: KeyVerifier): Promise<void> {
  if (request.caller !== undefined) return;
  const { keyHeader } = request.routeOptions.config.foreign ?? {};
  const key = request.headers['x-api-key'] ?? (keyHeader === undefined ? undefined : request.headers[keyHeader]);
  const address = networkOf(request.ip, request.raw.socket.remoteAddress);
  const caller = typeof key === 'string' ? await keys.verify(key, address) : null;
  if (caller === null) throw new DomainError('invalid_api_key');
  request.caller = caller;
}

/** The route needs an API key, which the OpenAPI document says as well. */
export function NeedsApiKey(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(ApiKeyGuard), ApiSecurity(API_KEY_SCHEME));
}
