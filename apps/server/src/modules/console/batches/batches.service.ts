import { Injectable, StreamableFile } from '@nestjs/common';
import type { JsonAnswer, VisitingMember } from '../../../platform/http';
import { decodeTypeId, encodeTypeId } from '../../../platform/ids';
import { isAtLeast } from '../../accounts';
import {
  BatchesService,
  type BatchItemDto,
  type BatchListDto,
  type BatchDto,
  type PollBatchQuery,
} from '../../batches';
import { FilesService } from '../../files';
import { actorOf } from '../access/ids';
import type { ConsoleBatchItemDto, ConsoleBatchPollDto } from './dto/console-batch.dto';
import type { ListConsoleBatchesQuery } from './dto/list-console-batches.dto';

/** An object as it stands in JSON. */
type Plain<T> = Pick<T, keyof T>;

const RESULT_TYPE = 'application/json; charset=utf-8';

/** Batches as members see them: as callers do, with names of files. Viewers see no more of a document than how it went. */
@Injectable()
export class ConsoleBatches {
  constructor(
    private readonly batches: BatchesService,
    private readonly files: FilesService,
  ) {}

  async list(query: ListConsoleBatchesQuery, member: VisitingMember): Promise<BatchListDto> {
    const { data, ...page } = read(await this.batches.list(query, member)) as Plain<BatchListDto>;
    return { ...page, data: data.map((batch: Plain<BatchDto>) => batchFor(member, batch)) };
  }

  async poll(batchId: string, query: PollBatchQuery, member: VisitingMember): Promise<ConsoleBatchPollDto> {
    const { items, ...batch } = read(await this.batches.poll(batchId, query, member)) as Plain<ConsoleBatchPollDto>;
    return { ...batchFor(member, batch), items: await this.itemsFor(member, items) };
  }

  async cancel(batchId: string, member: VisitingMember): Promise<BatchDto> {
    return read(await this.batches.cancel(batchId, member, actorOf(member))) as BatchDto;
  }

  async result(batchId: string, itemId: string, member: VisitingMember): Promise<StreamableFile> {
    return new StreamableFile(await this.batches.result(batchId, itemId, member), { type: RESULT_TYPE });
  }

  private async itemsFor(
    member: VisitingMember,
    items: readonly Plain<BatchItemDto>[],
  ): Promise<ConsoleBatchItemDto[]> {
    if (!seesDocuments(member)) {
      return items.map((item) => withoutDocument(item));
    }
    const ids = items.map(({ file_id }) => file_id && decodeTypeId('file', file_id)).filter((id) => id !== null);
    const names = await this.files.namesOf(ids, member);
    return items.map((item) => ({ ...item, ...linkOf(member, item), filename: nameOf(item, names) }));
  }
}

/** How it went, and nothing of what it was. */
function withoutDocument(item: Plain<BatchItemDto>): ConsoleBatchItemDto {
  const shown = { ...item, file_id: null, url: null, filename: null };
  delete shown.result_url;
  return shown;
}

function seesDocuments({ role }: VisitingMember): boolean {
  return isAtLeast(role, 'member');
}

/** The metadata is the caller's, who may name documents in it. */
function batchFor<T extends Plain<BatchDto>>(member: VisitingMember, batch: T): T {
  return seesDocuments(member) ? batch : { ...batch, metadata: null };
}

/** A result is read over the same origin as the page. */
function linkOf({ organisationId }: VisitingMember, { result_url }: BatchItemDto): { result_url?: string } {
  if (result_url === undefined) return {};
  return {
    result_url: result_url.replace(/^\/v1\//, `/console/organisations/${encodeTypeId('org', organisationId)}/`),
  };
}

function nameOf({ file_id }: BatchItemDto, names: ReadonlyMap<string, string>): string | null {
  return names.get((file_id && decodeTypeId('file', file_id)) ?? '') ?? null;
}

/** What the routes of the interface write as text. */
function read({ text }: JsonAnswer): unknown {
  return JSON.parse(text);
}
