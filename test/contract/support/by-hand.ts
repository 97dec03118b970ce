// What workers do to items, one step at a time: through the statements that the workers use.
import { Readable } from 'node:stream';
import { BatchItems } from '../../../apps/server/src/modules/batches/dispatch/batch-items.service';
import type { Lease } from '../../../apps/server/src/modules/batches/dispatch/lease';
import { UsageService } from '../../../apps/server/src/modules/usage';
import { decodeTypeId, Ids } from '../../../apps/server/src/platform/ids';
import { Storage } from '../../../apps/server/src/platform/storage';
import { Client } from './batches';
import type { Service } from './service';

const AN_HOUR = 3_600_000;

export class Hands {
  private readonly items: BatchItems;

  constructor(private readonly service: Service) {
    this.items = service.part(BatchItems);
  }

  async start(batchId: string, itemId: string): Promise<Lease> {
    const lease = {
      batchId: decodeTypeId('batch', batchId) ?? '',
      itemId: decodeTypeId('item', itemId) ?? '',
      leaseId: this.service.part(Ids).make(),
    };
    if ((await this.items.claim(lease, AN_HOUR)) === null) throw new Error('the item was not to be had');
    return lease;
  }

  async succeed(lease: Lease, organisation: string, body = '{"chunks":[]}'): Promise<void> {
    const resultKey = `results/${lease.leaseId}.json`;
    await this.service
      .part(Storage)
      .put(resultKey, Readable.from([body]), { contentType: 'application/json', size: Buffer.byteLength(body) });
    await this.service.part(UsageService).hold({
      keyId: null,
      organisationId: decodeTypeId('org', organisation) ?? '',
      subjectId: lease.leaseId,
      operation: 'parse',
      pages: 2,
      lastsMs: AN_HOUR,
    });
    await this.items.succeed(lease, { resultKey, pageCount: 2 });
  }

  async fail(lease: Lease, code = 'unreadable_document'): Promise<void> {
    await this.items.fail(lease, { code, message: 'It is broken.' });
  }
}

/** A batch of two files with a result to download and an item to cancel. */
export async function batchWithResult(
  service: Service,
  { organisation, key, body }: { readonly organisation: string; readonly key: string; readonly body?: string },
): Promise<{ file_id: string; batch_id: string; item_id: string }> {
  const client = new Client(service, key);
  const file_id = await client.uploaded();
  const { id: batch_id } = await client.created({ source: { type: 'files', file_ids: [file_id, file_id] } });
  const { items } = await client.poll(batch_id);
  const item_id = items[0]?.id ?? '';
  const hands = new Hands(service);
  await hands.succeed(await hands.start(batch_id, item_id), organisation, body);
  return { file_id, batch_id, item_id };
}
