/** URLs of items and addresses of direct webhooks, sealed again with the first key of the secret. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { type Resealed, resealColumn } from '../../../platform/crypto';
import { addressColumn } from '../../webhooks';
import { sealPurpose } from '../creation/sealed-url';
import { BatchResealingRepository } from './batch-resealing.repository';

@Injectable()
export class BatchResealing {
  constructor(
    private readonly repository: BatchResealingRepository,
    private readonly config: AppConfig,
  ) {}

  async reseal(): Promise<Readonly<Record<string, Resealed>>> {
    const { secret } = this.config;
    return {
      item_urls: await resealColumn(secret, {
        page: async (after) => {
          const rows = await this.repository.urls(after);
          return rows.map(({ id, sealed }) => ({ id, purpose: sealPurpose(id), sealed }));
        },
        replace: ({ id, sealed }, by) => this.repository.replaceUrl({ id, sealed }, by),
      }),
      batch_addresses: await resealColumn(
        secret,
        addressColumn({
          page: async (after) =>
            (await this.repository.addresses(after)).map(({ id, address }) => ({ id, batchId: id, address })),
          replace: (id, address, by) => this.repository.replaceAddress(id, address, by),
        }),
      ),
    };
  }
}
