import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../errors';

/** Who sent a request: one organisation, through one key. */
export interface Caller {
  readonly keyId: string;
  readonly organisationId: string;
  readonly phi: boolean;
  /** Figures come inside the answer. */
  readonly inlineImages: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
}

/** Knows keys; the keys module provides it. Null for every key that does not open anything, whatever the reason. */
export abstract class KeyVerifier {
  /** `address`: whoever shows the key; too many keys from one address that open nothing end in `rate_limited`. */
  abstract verify(key: string, address: string): Promise<Caller | null>;
}

/** The caller that the guard has let in. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (caller === undefined) throw new DomainError('invalid_api_key');
  return caller;
});
