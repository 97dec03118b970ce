/** Signing secrets, addresses and bodies of messages, sealed again with the first key of the secret. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { type Resealed, resealColumn, type SealedColumn } from '../../../platform/crypto';
import { secretPurpose } from '../endpoints/signing-secrets';
import { sealedColumn } from '../messages/marked-text';
import { bodyPurpose } from '../messages/message-body';
import { addressColumn } from '../messages/webhook-address';
import { WebhookResealingRepository } from './webhook-resealing.repository';

@Injectable()
export class WebhookResealing {
  constructor(
    private readonly repository: WebhookResealingRepository,
    private readonly config: AppConfig,
  ) {}

  async reseal(): Promise<Readonly<Record<string, Resealed>>> {
    const { secret } = this.config;
    return {
      endpoint_secrets: await resealColumn(secret, this.secretsColumn('current')),
      former_endpoint_secrets: await resealColumn(secret, this.secretsColumn('former')),
      message_addresses: await resealColumn(secret, this.addresses()),
      message_bodies: await resealColumn(secret, this.bodies()),
    };
  }

  private secretsColumn(which: 'current' | 'former'): SealedColumn {
    return {
      page: async (after) => {
        const rows = await this.repository.secrets(which, after);
        return rows.map(({ id, sealed }) => ({ id, purpose: secretPurpose(id), sealed }));
      },
      replace: ({ id, sealed }, by) => this.repository.replaceSecret(which, { id, sealed }, by),
    };
  }

  private addresses(): SealedColumn {
    return addressColumn({
      page: async (after) => {
        const rows = await this.repository.texts('url', after);
        return rows.map(({ id, batchId, text }) => ({ id, batchId: batchId ?? '', address: text }));
      },
      replace: (id, text, by) => this.repository.replaceText('url', id, text, by),
    });
  }

  private bodies(): SealedColumn {
    return sealedColumn({
      page: async (after) => {
        const rows = await this.repository.texts('body', after);
        return rows.map(({ id, text }) => ({ id, text, purpose: bodyPurpose(id) }));
      },
      replace: (id, text, by) => this.repository.replaceText('body', id, text, by),
    });
  }
}
