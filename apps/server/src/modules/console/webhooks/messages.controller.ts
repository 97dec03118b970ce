import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import type { VisitingMember } from '../../../platform/http';
import { ApiCsrfToken, ConsoleRoute } from '../access/console-route';
import { CurrentMember } from '../access/current';
import { PageQuery } from '../access/paging';
import { AttemptPageDto, MessagePageDto, MessageWithBodyDto, ResendDto, ResentDto } from './dto/message.dto';
import { ConsoleMessages } from './messages.service';

const MessageIdParam = ApiParam({
  name: 'message_id',
  description: 'The id of a webhook message of this organisation.',
});

@ApiTags('Webhooks')
@Controller('console/organisations/:organisation_id/webhooks')
export class ConsoleMessagesController {
  constructor(private readonly messages: ConsoleMessages) {}

  @Get('messages')
  @ConsoleRoute('listMessages', {
    summary: 'List webhook messages with their deliveries',
    description: 'Of the last 30 days. Those of PHI batches are there for the PHI right alone.',
  })
  @ApiOkResponse({ type: MessagePageDto, description: 'The messages of this organisation.' })
  list(@Query() query: PageQuery, @CurrentMember() member: VisitingMember): Promise<MessagePageDto> {
    return this.messages.list(query, member);
  }

  @Get('messages/:message_id')
  @ConsoleRoute('getMessage', { summary: 'A webhook message with what is sent', errors: ['message_not_found'] })
  @MessageIdParam
  @ApiOkResponse({ type: MessageWithBodyDto, description: 'The message.' })
  show(@Param('message_id') id: string, @CurrentMember() member: VisitingMember): Promise<MessageWithBodyDto> {
    return this.messages.show(id, member);
  }

  @Post('messages/:message_id/resend')
  @HttpCode(200)
  @ConsoleRoute('resendMessage', {
    summary: 'Send a webhook message anew',
    description: 'With the same id and body, as long as the results of its batch are there.',
    errors: [
      'message_not_found',
      'endpoint_not_found',
      'endpoint_disabled',
      'endpoint_refused',
      'result_expired',
      'unsupported_media_type',
      'request_too_large',
    ],
  })
  @ApiCsrfToken()
  @MessageIdParam
  @ApiOkResponse({ type: ResentDto, description: 'How many deliveries have an attempt coming.' })
  resend(
    @Param('message_id') id: string,
    @Body() body: ResendDto,
    @CurrentMember() member: VisitingMember,
  ): Promise<ResentDto> {
    return this.messages.resend(id, body, member);
  }

  @Get('deliveries/:delivery_id/attempts')
  @ConsoleRoute('listAttempts', { summary: 'List the attempts of a delivery', errors: ['delivery_not_found'] })
  @ApiParam({ name: 'delivery_id', description: 'The id of a delivery of this organisation.' })
  @ApiOkResponse({ type: AttemptPageDto, description: 'The attempts.' })
  attempts(
    @Param('delivery_id') id: string,
    @Query() query: PageQuery,
    @CurrentMember() member: VisitingMember,
  ): Promise<AttemptPageDto> {
    return this.messages.attempts(id, query, member);
  }
}
