import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Caller, CurrentCaller, type JsonAnswer, JsonText, NeedsApiKey } from '../../../platform/http';
import { BatchCreation } from '../creation/batch-creation.service';
import { AnswersCancel, AnswersCreation, AnswersList, AnswersPoll, AnswersResult } from './batches.openapi';
import { BatchesService } from './batches.service';
import { ListBatchesQuery, PollBatchQuery } from '../dto/batch-query.dto';
import { PollRateGuard } from './poll-rate.guard';

@ApiTags('Batches')
@NeedsApiKey()
@Controller('v1/batches')
export class BatchesController {
  constructor(
    private readonly creation: BatchCreation,
    private readonly batches: BatchesService,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'createBatch', summary: 'Create a batch' })
  @AnswersCreation()
  create(
    @Body() body: JsonText,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
    @CurrentCaller() caller: Caller,
  ): Promise<JsonAnswer> {
    return this.creation.create(body, idempotencyKey, caller);
  }

  @Get()
  @ApiOperation({ operationId: 'listBatches', summary: 'List batches' })
  @AnswersList()
  list(@Query() query: ListBatchesQuery, @CurrentCaller() caller: Caller): Promise<JsonAnswer> {
    return this.batches.list(query, caller);
  }

  @Get(':batch_id')
  @UseGuards(PollRateGuard)
  @ApiOperation({
    operationId: 'pollBatch',
    summary: 'Poll a batch',
    description: 'Follow next_cursor: each answer holds the items that have changed since the one before.',
  })
  @AnswersPoll()
  poll(
    @Param('batch_id') batchId: string,
    @Query() query: PollBatchQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<JsonAnswer> {
    return this.batches.poll(batchId, query, caller);
  }

  @Post(':batch_id/cancel')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'cancelBatch',
    summary: 'Cancel a batch',
    description:
      'Items that have not started are cancelled and cost nothing; those that run finish. A complete batch stays as it is.',
  })
  @AnswersCancel()
  cancel(@Param('batch_id') batchId: string, @CurrentCaller() caller: Caller): Promise<JsonAnswer> {
    return this.batches.cancel(batchId, caller);
  }

  @Get(':batch_id/items/:item_id/result')
  @ApiOperation({ operationId: 'getItemResult', summary: 'Download the result of an item' })
  @AnswersResult()
  async result(
    @Param('batch_id') batchId: string,
    @Param('item_id') itemId: string,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await reply.redirect(await this.batches.resultLocation(batchId, itemId, caller), 302);
  }
}
