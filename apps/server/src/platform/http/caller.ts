import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../errors';

/** The sender of a request: one organisation, by one of its keys. */
export interface Caller {
  readonly keyId: string;
  readonly organisationId: string;
  readonly phi: boolean;
  /** Pictures of figures are included in the answer. */
  readonly inlineImages: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
}

/** Verifies keys; implemented by the keys module. Null for every key that is not valid, whatever the reason. */
export abstract class KeyVerifier {
  /** `address` is the caller's; too many invalid keys from one address end in `rate_limited`. */
  abstract verify(key: string, address: string): Promise<Caller | null>;
}

/** The caller that the guard admitted. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (caller === undefined) throw new DomainError('invalid_api_key');
  return caller;
});
