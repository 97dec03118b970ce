import { Injectable } from '@nestjs/common';
import type { VisitingMember } from '../../../platform/http';
import { EndpointSecrets, EndpointsService, PingService, ResendsService } from '../../webhooks';
import { actorOf, uuidOf } from '../access/ids';
import { answered } from '../access/webhook-refusals';
import type {
  AddedEndpointDto,
  AddEndpointDto,
  EndpointDto,
  EndpointListDto,
  RecoverDto,
  RecoveredDto,
  SecretsDto,
} from './dto/endpoint.dto';
import type { AttemptDto } from './dto/message.dto';
import { presentAttempt, presentEndpoint, presentSecrets } from './webhook.presenter';

@Injectable()
export class ConsoleEndpoints {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly secrets: EndpointSecrets,
    private readonly pings: PingService,
    private readonly resends: ResendsService,
  ) {}

  async list({ organisationId }: VisitingMember): Promise<EndpointListDto> {
    return { object: 'list', data: (await this.endpoints.list(organisationId)).map(presentEndpoint) };
  }

  async add({ url, description }: AddEndpointDto, member: VisitingMember): Promise<AddedEndpointDto> {
    const { organisationId, phi } = member;
    const { endpoint, secret } = await answered(
      this.endpoints.add({ organisationId, url, description, phi }, actorOf(member)),
    );
    return Object.assign(presentEndpoint(endpoint), { secret });
  }

  async enable(id: string, member: VisitingMember): Promise<EndpointDto> {
    return presentEndpoint(await answered(this.endpoints.enable(refOf(id, member), actorOf(member))));
  }

  async disable(id: string, member: VisitingMember): Promise<EndpointDto> {
    return presentEndpoint(await answered(this.endpoints.disable(refOf(id, member), actorOf(member))));
  }

  async delete(id: string, member: VisitingMember): Promise<void> {
    await answered(this.endpoints.delete(refOf(id, member), actorOf(member)));
  }

  async reveal(id: string, member: VisitingMember): Promise<SecretsDto> {
    return presentSecrets(await answered(this.secrets.reveal(refOf(id, member), actorOf(member))));
  }

  async rotate(id: string, member: VisitingMember): Promise<SecretsDto> {
    return presentSecrets(await answered(this.secrets.rotate(refOf(id, member), actorOf(member))));
  }

  async ping(id: string, member: VisitingMember, signal: AbortSignal): Promise<AttemptDto> {
    return presentAttempt(await answered(this.pings.ping(refOf(id, member), actorOf(member), signal)), true);
  }

  async recover(id: string, { since }: RecoverDto, member: VisitingMember): Promise<RecoveredDto> {
    const messages = await answered(this.resends.recover(refOf(id, member), new Date(since), actorOf(member)));
    return { object: 'recovered', messages };
  }
}

function refOf(id: string, { organisationId }: VisitingMember) {
  return { organisationId, id: uuidOf('ep', id) };
}
