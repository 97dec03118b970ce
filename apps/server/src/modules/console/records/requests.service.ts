import { Injectable } from '@nestjs/common';
import type { VisitingMember } from '../../../platform/http';
import { encodeTypeId } from '../../../platform/ids';
import { KeysService } from '../../keys';
import { RequestRecords } from '../../requests';
import { beforeOf, pageOf, type PageQuery } from '../access/paging';
import type { RequestRecordPageDto } from './dto/request.dto';

@Injectable()
export class ConsoleRequests {
  constructor(
    private readonly requests: RequestRecords,
    private readonly keys: KeysService,
  ) {}

  async list(query: PageQuery, { organisationId }: VisitingMember): Promise<RequestRecordPageDto> {
    const names = new Map((await this.keys.list(organisationId)).map(({ id, name }) => [id, name]));
    const rows = await this.requests.list({ organisationId, before: beforeOf('req', query), limit: query.limit + 1 });
    return pageOf(rows, query.limit, ({ id, at, keyId, errorCode, requestId, method, route, status, pages, ms }) => ({
      object: 'request',
      id: encodeTypeId('req', id),
      at: at.toISOString(),
      method,
      route,
      key_id: encodeTypeId('key', keyId),
      key_name: names.get(keyId) ?? null,
      status,
      error_code: errorCode,
      pages,
      ms,
      request_id: requestId,
    }));
  }
}
