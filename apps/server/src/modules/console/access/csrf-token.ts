import { AppConfig } from '../../../config';
import { Injectable } from '@nestjs/common';
import { Signer } from '../../../platform/crypto';
import type { Visitor } from '../../../platform/http';

export const CSRF_HEADER = 'x-csrf-token';

/** A token that pages of the service read and send along, bound to the session: a foreign page can send the cookie, not this. */
@Injectable()
export class CsrfTokens {
  private readonly signer: Signer;

  constructor(config: AppConfig) {
    this.signer = new Signer(config.secret, 'console requests');
  }

  tokenOf(sessionId: string): string {
    return this.signer.sign(sessionId);
  }

  isOf({ sessionId }: Visitor, token: unknown): boolean {
    return typeof token === 'string' && this.signer.verifies(sessionId, token);
  }
}
