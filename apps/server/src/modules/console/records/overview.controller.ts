import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { VisitingMember } from '../../../platform/http';
import { ConsoleRoute } from '../access/console-route';
import { CurrentMember } from '../access/current';
import { PageQuery } from '../access/paging';
import { NoticePageDto, OverviewDto } from './dto/notice.dto';
import { ConsoleOverview } from './overview.service';
import { RequestRecordPageDto } from './dto/request.dto';
import { ConsoleRequests } from './requests.service';

@ApiTags('Records')
@Controller('console/organisations/:organisation_id')
export class ConsoleOverviewController {
  constructor(
    private readonly overview: ConsoleOverview,
    private readonly requests: ConsoleRequests,
  ) {}

  @Get('overview')
  @ConsoleRoute('getOverview', { summary: 'What is going on' })
  @ApiOkResponse({ type: OverviewDto, description: 'Counts of this moment.' })
  show(@CurrentMember() member: VisitingMember): Promise<OverviewDto> {
    return this.overview.show(member);
  }

  @Get('notices')
  @ConsoleRoute('listNotices', {
    summary: 'What the service has found out by itself',
    description: 'Kept for 30 days.',
  })
  @ApiOkResponse({ type: NoticePageDto, description: 'Notices of this organisation.' })
  notices(@Query() query: PageQuery, @CurrentMember() member: VisitingMember): Promise<NoticePageDto> {
    return this.overview.listNotices(query, member);
  }

  @Get('requests')
  @ConsoleRoute('listRequests', {
    summary: 'Requests with keys of this organisation',
    description: 'Of the last 7 days; polls of batches that went well are left out.',
  })
  @ApiOkResponse({ type: RequestRecordPageDto, description: 'The requests, newest first.' })
  listRequests(@Query() query: PageQuery, @CurrentMember() member: VisitingMember): Promise<RequestRecordPageDto> {
    return this.requests.list(query, member);
  }
}
