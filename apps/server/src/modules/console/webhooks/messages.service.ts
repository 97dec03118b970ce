import { Injectable } from '@nestjs/common';
import type { VisitingMember } from '../../../platform/http';
import { isAtLeast } from '../../accounts';
import { MessageHistory, ResendsService } from '../../webhooks';
import { actorOf, uuidOf } from '../access/ids';
import { beforeOf, pageOf, type PageQuery } from '../access/paging';
import { answered } from '../access/webhook-refusals';
import type { AttemptPageDto, MessagePageDto, MessageWithBodyDto, ResendDto, ResentDto } from './dto/message.dto';
import { presentAttempt, presentMessage } from './webhook.presenter';

@Injectable()
export class ConsoleMessages {
  constructor(
    private readonly history: MessageHistory,
    private readonly resends: ResendsService,
  ) {}

  async list(query: PageQuery, member: VisitingMember): Promise<MessagePageDto> {
    const rows = await this.history.list(member, { before: beforeOf('msg', query), limit: query.limit + 1 });
    return pageOf(rows, query.limit, presentMessage);
  }

  async show(messageId: string, member: VisitingMember): Promise<MessageWithBodyDto> {
    const { message, body } = await answered(this.history.find(uuidOf('msg', messageId), member));
    return Object.assign(presentMessage(message), { body });
  }

  async attempts(deliveryId: string, query: PageQuery, member: VisitingMember): Promise<AttemptPageDto> {
    const page = { before: beforeOf('att', query), limit: query.limit + 1 };
    const rows = await answered(this.history.attempts(uuidOf('dlv', deliveryId), member, page));
    const seesBodies = isAtLeast(member.role, 'member');
    return pageOf(rows, query.limit, (attempt) => presentAttempt(attempt, seesBodies));
  }

  async resend(messageId: string, { endpoint_id }: ResendDto, member: VisitingMember): Promise<ResentDto> {
    const { organisationId, phi } = member;
    const endpointId = endpoint_id === undefined || endpoint_id === null ? null : uuidOf('ep', endpoint_id);
    const wish = { organisationId, messageId: uuidOf('msg', messageId), endpointId, phi };
    return { object: 'resent', deliveries: await answered(this.resends.resend(wish, actorOf(member))) };
  }
}
