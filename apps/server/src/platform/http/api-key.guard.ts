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
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = request.headers['x-api-key'];
    const caller =
      typeof key === 'string'
        ? await this.keys.verify(key, networkOf(request.ip, request.raw.socket.remoteAddress))
        : null;
    if (caller === null) throw new DomainError('invalid_api_key');
    request.caller = caller;
    return true;
  }
}

/** The route needs an API key, and says so in the OpenAPI document. */
export function NeedsApiKey(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(ApiKeyGuard), ApiSecurity(API_KEY_SCHEME));
}
