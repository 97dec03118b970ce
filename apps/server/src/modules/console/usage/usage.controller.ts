import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { VisitingMember } from '../../../platform/http';
import { ConsoleRoute } from '../access/console-route';
import { CurrentMember } from '../access/current';
import { UsageDto, UsageQuery } from './dto/usage.dto';
import { ConsoleUsage } from './usage.service';

@ApiTags('Usage')
@Controller('console/organisations/:organisation_id')
export class ConsoleUsageController {
  constructor(private readonly usage: ConsoleUsage) {}

  @Get('usage')
  @ConsoleRoute('getUsage', { summary: 'Credits left, and used by day, operation and key' })
  @ApiOkResponse({ type: UsageDto, description: 'The usage of this organisation.' })
  show(@Query() query: UsageQuery, @CurrentMember() member: VisitingMember): Promise<UsageDto> {
    return this.usage.show(query, member);
  }

  @Get('usage.csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="usage.csv"')
  @ConsoleRoute('downloadUsage', { summary: 'The same days as CSV' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'A line for each day, operation and key.', schema: { type: 'string' } })
  csv(@Query() query: UsageQuery, @CurrentMember() member: VisitingMember): Promise<string> {
    return this.usage.csv(query, member);
  }
}
