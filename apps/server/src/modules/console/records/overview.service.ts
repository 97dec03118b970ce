import { Injectable } from '@nestjs/common';
import type { VisitingMember } from '../../../platform/http';
import { decodeTypeId, encodeTypeId } from '../../../platform/ids';
import { BatchesService } from '../../batches';
import { NoticesService } from '../../notices';
import { MessageHistory } from '../../webhooks';
import { beforeOf, pageOf, type PageQuery } from '../access/paging';
import type { NoticePageDto, OverviewDto } from './dto/notice.dto';

/** What is going on. What PHI batches do is counted for the PHI right alone. */
@Injectable()
export class ConsoleOverview {
  constructor(
    private readonly batches: BatchesService,
    private readonly messages: MessageHistory,
    private readonly notices: NoticesService,
  ) {}

  async show(member: VisitingMember): Promise<OverviewDto> {
    const [batches_open, deliveries_failing] = await Promise.all([
      this.batches.countOpen(member),
      this.messages.countFailing(member),
    ]);
    return { object: 'overview', batches_open, deliveries_failing };
  }

  async listNotices(query: PageQuery, member: VisitingMember): Promise<NoticePageDto> {
    const { organisationId } = member;
    const before = beforeOf('ntc', query);
    const rows = await this.notices.list({ organisationId, before, limit: query.limit + 1 });
    const about = rows.map(({ subject }) => decodeTypeId('msg', subject)).filter((id) => id !== null);
    const hidden = await this.messages.hiddenFrom(member, about);
    const page = pageOf(rows, query.limit, ({ id, at, kind, subject, message }) => ({
      object: 'notice' as const,
      id: encodeTypeId('ntc', id),
      at: at.toISOString(),
      kind,
      subject,
      message,
    }));
    return { ...page, data: page.data.filter(({ subject }) => !hidden.has(decodeTypeId('msg', subject) ?? '')) };
  }
}
