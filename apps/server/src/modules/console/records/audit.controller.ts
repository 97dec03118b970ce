import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { VisitingMember } from '../../../platform/http';
import { ConsoleRoute } from '../access/console-route';
import { CurrentMember } from '../access/current';
import { PageQuery } from '../access/paging';
import { ConsoleAudit } from './audit.service';
import { AuditPageDto } from './dto/audit.dto';

@ApiTags('Records')
@Controller('console/organisations/:organisation_id')
export class ConsoleAuditController {
  constructor(private readonly audit: ConsoleAudit) {}

  @Get('audit')
  @ConsoleRoute('listAudit', { summary: 'Who did what', description: 'Kept for 400 days.' })
  @ApiOkResponse({ type: AuditPageDto, description: 'What was done in this organisation.' })
  list(@Query() query: PageQuery, @CurrentMember() member: VisitingMember): Promise<AuditPageDto> {
    return this.audit.list(query, member);
  }
}
