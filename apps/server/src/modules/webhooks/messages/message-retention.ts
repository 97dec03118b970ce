import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { coverAddresses } from './address-cover';
import { MessagesRepository } from './messages.repository';

const AT_ONCE = 1_000;

/** What becomes of messages by the passing of time alone. Every step can be repeated and broken off at any place. */
@Injectable()
export class MessageRetention {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly config: AppConfig,
  ) {}

  /**
   * Wipes the addresses of messages that nothing sends any more and the bodies of those that tell of PHI, and seals the addresses that a
   * process of an older version has written.
   */
  async cover(now: Date, signal: AbortSignal): Promise<void> {
    await coverAddresses(this.messages, this.config.secret, now, signal);
    while (!signal.aborted && (await this.messages.wipeBodies(now, AT_ONCE)) === AT_ONCE);
  }

  /** Deletes all messages of an organisation, with their deliveries. */
  async deleteAll(organisationId: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.messages.deleteOf(organisationId, AT_ONCE)) === AT_ONCE);
  }

  /** Deletes the messages of batches that were complete at `before` or earlier, with their deliveries, and attempts as old. */
  async forget(before: Date, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.messages.forgetAttempts(before, AT_ONCE)) === AT_ONCE);
    while (!signal.aborted && (await this.messages.forget(before, AT_ONCE)) === AT_ONCE);
  }
}
