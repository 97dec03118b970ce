// Batches made as rows, without routes: what workers find after a caller has created one.
import { randomUUID } from 'node:crypto';
import { eventually } from '../../../apps/server/src/platform/concurrency/eventually.fixture';
import { Ids, decodeTypeId } from '../../../apps/server/src/platform/ids';
import { Clock } from '../../../apps/server/src/platform/clock';
import { seal } from '../../../apps/server/src/platform/crypto';
import { type Batch, type BatchItem, Database } from '../../../apps/server/src/platform/database';
import { Storage } from '../../../apps/server/src/platform/storage';
import { AppConfig } from '../../../apps/server/src/config';
import { Dispatcher } from '../../../apps/server/src/modules/batches/dispatch/dispatcher';
import { DEFAULT_OPTIONS } from '../../contract/support/batches';
import { type Service } from '../../contract/support/service';
import { Readable } from 'node:stream';

export interface BatchWish {
  readonly organisation: string;
  /** The bytes of each file. */
  readonly files?: readonly (Buffer | string)[];
  readonly urls?: readonly string[];
  readonly phi?: boolean;
  readonly inlineImages?: boolean;
  readonly webhook?: boolean;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Writes a batch as its creation does, without waking the dispatcher. */
export async function batchOf(service: Service, wish: BatchWish): Promise<string> {
  const ids = service.part(Ids);
  const now = service.part(Clock).now();
  const batchId = ids.make();
  const organisationId = decodeTypeId('org', wish.organisation) ?? wish.organisation;
  const files = await Promise.all(
    (wish.files ?? []).map((bytes) => upload(service, organisationId, Buffer.from(bytes))),
  );
  const sources = [
    ...files.map((file) => () => file),
    ...(wish.urls ?? []).map((url) => (itemId: string) => urlOf(service, itemId, url)),
  ];
  const later = new Date(now.getTime() + 3 * 86_400_000);
  await service.part(Database).transaction(async (client) => {
    await client.batch.create({
      data: {
        id: batchId,
        organisationId,
        phi: wish.phi ?? false,
        inlineImages: wish.inlineImages ?? false,
        options: { ...DEFAULT_OPTIONS, ...wish.options },
        totalItems: sources.length,
        pending: sources.length,
        changeSeq: BigInt(sources.length),
        createdAt: now,
        expiresAt: later,
        ...(wish.webhook === true ? { webhookMode: 'signed' as const } : {}),
      },
    });
    await client.batchItem.createMany({
      data: sources.map((source, position) => {
        const id = ids.make();
        return {
          id,
          batchId,
          organisationId,
          position,
          changeSeq: BigInt(position + 1),
          updatedAt: now,
          dueAt: now,
          ...source(id),
        };
      }),
    });
  });
  return batchId;
}

export function wake(service: Service): void {
  service.part(Dispatcher).wake();
}

export function batch(service: Service, id: string): Promise<Batch> {
  return service.part(Database).run((client) => client.batch.findUniqueOrThrow({ where: { id } }));
}

export function items(service: Service, batchId: string): Promise<BatchItem[]> {
  return service
    .part(Database)
    .run((client) => client.batchItem.findMany({ where: { batchId }, orderBy: { position: 'asc' } }));
}

/** Wakes the dispatcher and waits for the end of a batch. */
export async function ended(service: Service, id: string, withinMs = 20_000): Promise<Batch> {
  wake(service);
  let now = await batch(service, id);
  await eventually(async () => {
    now = await batch(service, id);
    return now.completedAt !== null;
  }, withinMs);
  return now;
}

export async function stored(service: Service, key: string | null): Promise<Buffer | null> {
  const stream = key === null ? null : await service.part(Storage).get(key);
  if (stream === null) return null;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export { eventually };

async function upload(
  service: Service,
  organisationId: string,
  bytes: Buffer,
): Promise<{ fileId: string; fileEtag: string }> {
  const fileId = service.part(Ids).make();
  const now = service.part(Clock).now();
  const key = `uploads/${organisationId}/${fileId}`;
  const { etag } = await service
    .part(Storage)
    .put(key, Readable.from([bytes]), { contentType: 'application/pdf', size: bytes.length });
  await service.part(Database).run((client) =>
    client.file.create({
      data: {
        id: fileId,
        organisationId,
        filename: `document ${randomUUID()}`,
        contentType: 'application/pdf',
        sizeBytes: bytes.length,
        etag,
        createdAt: now,
        uploadedAt: now,
        expiresAt: new Date(now.getTime() + 3 * 86_400_000),
      },
    }),
  );
  return { fileId, fileEtag: etag };
}

function urlOf(service: Service, itemId: string, url: string): { url: string; sealedUrl: Uint8Array<ArrayBuffer> } {
  const { secret } = service.part(AppConfig);
  return { url: url.replace(/\?.*$/, ''), sealedUrl: seal(secret, `url of item ${itemId}`, url) };
}
