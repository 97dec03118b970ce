/** Sends one attempt of a delivery. What goes wrong with the receiver is a result; only a mistake of ours is thrown. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { Clock } from '../../../platform/clock';
import { encodeTypeId } from '../../../platform/ids';
import { OutboundFailure, PostClient } from '../../../platform/outbound';
import { signingSecrets } from '../endpoints/signing-secrets';
import { openBody } from '../messages/message-body';
import { openAddress } from '../messages/webhook-address';
import type { DeliveryClaim } from './deliveries.repository';
import { messageHeaders } from './message-signature';
import type { AttemptResult } from './verdict.policy';

@Injectable()
export class DeliverySender {
  constructor(
    private readonly client: PostClient,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Rejects with the reason of the signal when that goes off. */
  async send(claim: DeliveryClaim, signal: AbortSignal): Promise<AttemptResult> {
    const { secret } = this.config;
    const { messageId, message, endpoint, endpointId } = claim;
    const now = this.clock.now();
    const body = openBody(secret, messageId, message.body ?? '');
    const secrets =
      endpoint === null || endpointId === null ? [] : signingSecrets(secret, { id: endpointId, ...endpoint }, now);
    try {
      const answer = await this.client.post({
        ...this.destination(claim),
        headers: messageHeaders({ id: encodeTypeId('msg', messageId), at: now, body, secrets }),
        body,
        readsAnswer: !message.phi,
        // A ping finds out whether its endpoint can be reached, and direct addresses get one message each.
        connectionKey: message.batchId === null ? null : endpointId,
        signal,
      });
      return { kind: 'answered', ...answer };
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      signal.throwIfAborted();
      return { kind: 'unanswered', error: error.code, message: error.message };
    }
  }

  /** Registered endpoints may lie where the operator allows it, direct addresses on the public internet alone. */
  private destination({ message, endpoint }: DeliveryClaim): { url: string; reach: 'public' | 'allowed' } {
    if (endpoint !== null) return { url: endpoint.endpointUrl, reach: 'allowed' };
    const { batchId, url } = message;
    if (batchId === null || url === null) throw new Error('a direct message without its address');
    return { url: openAddress(this.config.secret, batchId, url), reach: 'public' };
  }
}
