/** Disables an endpoint on what an attempt has shown, and tells its organisation. */
import { Injectable } from '@nestjs/common';
import type { DatabaseClient, WebhookEndpoint } from '../../../platform/database';
import { encodeTypeId } from '../../../platform/ids';
import { NoticesService } from '../../notices';
import { EndpointActs } from '../endpoints/endpoint-acts';

const WHY = {
  gone: 'it answered 410 Gone',
  failing: 'every attempt to reach it has failed for five days',
} as const;

@Injectable()
export class EndpointDisabling {
  constructor(
    private readonly acts: EndpointActs,
    private readonly notices: NoticesService,
  ) {}

  /** `endpoint`'s row is locked. What waits for it is cancelled. */
  async disable(client: DatabaseClient, endpoint: WebhookEndpoint, reason: keyof typeof WHY): Promise<void> {
    await this.acts.disable(client, endpoint, reason, { kind: 'service' });
    await this.notices.tell(client, {
      organisationId: endpoint.organisationId,
      kind: 'webhook_endpoint_disabled',
      subject: encodeTypeId('ep', endpoint.id),
      message: `The webhook endpoint was disabled: ${WHY[reason]}. Enable it when it is back, and recover what it has missed.`,
    });
  }
}
