import { Controller, Get, HttpCode, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import type { VisitingMember } from '../../../platform/http';
import { BatchDto, BatchListDto, PollBatchQuery } from '../../batches';
import { ApiCsrfToken, ConsoleRoute } from '../access/console-route';
import { CurrentMember } from '../access/current';
import { ConsoleBatches } from './batches.service';
import { ConsoleBatchPollDto } from './dto/console-batch.dto';
import { ListConsoleBatchesQuery } from './dto/list-console-batches.dto';

const BatchIdParam = ApiParam({ name: 'batch_id', description: 'The id of a batch of this organisation.' });

@ApiTags('Batches')
@Controller('console/organisations/:organisation_id/batches')
export class ConsoleBatchesController {
  constructor(private readonly batches: ConsoleBatches) {}

  @Get()
  @ConsoleRoute('listBatches', {
    summary: 'List batches',
    description: 'Those of PHI keys are there for the PHI right alone.',
  })
  @ApiOkResponse({ type: BatchListDto, description: 'Newest first.' })
  list(@Query() query: ListConsoleBatchesQuery, @CurrentMember() member: VisitingMember): Promise<BatchListDto> {
    return this.batches.list(query, member);
  }

  @Get(':batch_id')
  @ConsoleRoute('pollBatch', {
    summary: 'A batch with the items that have changed',
    description: 'Follow next_cursor: each answer holds what has changed since the one before.',
    errors: ['batch_not_found'],
  })
  @BatchIdParam
  @ApiOkResponse({ type: ConsoleBatchPollDto, description: 'The batch and its items, of one moment.' })
  poll(
    @Param('batch_id') batchId: string,
    @Query() query: PollBatchQuery,
    @CurrentMember() member: VisitingMember,
  ): Promise<ConsoleBatchPollDto> {
    return this.batches.poll(batchId, query, member);
  }

  @Post(':batch_id/cancel')
  @HttpCode(200)
  @ConsoleRoute('cancelBatch', {
    summary: 'Cancel what has not started of a batch',
    errors: ['batch_not_found'],
  })
  @ApiCsrfToken()
  @BatchIdParam
  @ApiOkResponse({ type: BatchDto, description: 'The batch after that.' })
  cancel(@Param('batch_id') batchId: string, @CurrentMember() member: VisitingMember): Promise<BatchDto> {
    return this.batches.cancel(batchId, member);
  }

  @Get(':batch_id/items/:item_id/result')
  @ConsoleRoute('getItemResult', {
    summary: 'The result of an item',
    errors: ['batch_not_found', 'item_not_found', 'result_not_ready', 'result_expired'],
  })
  @BatchIdParam
  @ApiParam({ name: 'item_id', description: 'The id of an item of this batch.' })
  @ApiOkResponse({
    description: 'What the parse of the document answers.',
    schema: { type: 'object', additionalProperties: true },
  })
  result(
    @Param('batch_id') batchId: string,
    @Param('item_id') itemId: string,
    @CurrentMember() member: VisitingMember,
  ): Promise<StreamableFile> {
    return this.batches.result(batchId, itemId, member);
  }
}
