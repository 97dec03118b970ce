import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentExchange, type Exchange, type VisitingMember } from '../../../platform/http';
import { ApiCsrfToken, ConsoleRoute } from '../access/console-route';
import { CurrentMember } from '../access/current';
import {
  AddedEndpointDto,
  AddEndpointDto,
  EndpointDto,
  EndpointListDto,
  RecoverDto,
  RecoveredDto,
  SecretsDto,
} from './dto/endpoint.dto';
import { AttemptDto } from './dto/message.dto';
import { ConsoleEndpoints } from './endpoints.service';

const EndpointIdParam = ApiParam({
  name: 'endpoint_id',
  description: 'The id of a webhook endpoint of this organisation.',
});
const OF_BODIES = ['unsupported_media_type', 'request_too_large'] as const;
const AFTERWARDS = { type: EndpointDto, description: 'The endpoint after that.' };

@ApiTags('Webhooks')
@Controller('console/organisations/:organisation_id/webhooks/endpoints')
export class ConsoleEndpointsController {
  constructor(private readonly endpoints: ConsoleEndpoints) {}

  @Get()
  @ConsoleRoute('listEndpoints', { summary: 'List webhook endpoints' })
  @ApiOkResponse({ type: EndpointListDto, description: 'The endpoints of this organisation.' })
  list(@CurrentMember() member: VisitingMember): Promise<EndpointListDto> {
    return this.endpoints.list(member);
  }

  @Post()
  @ConsoleRoute('addEndpoint', {
    summary: 'Register a webhook endpoint',
    errors: ['endpoint_refused', 'endpoint_limit', ...OF_BODIES],
  })
  @ApiCsrfToken()
  @ApiCreatedResponse({ type: AddedEndpointDto, description: 'The endpoint with its signing secret.' })
  add(@Body() body: AddEndpointDto, @CurrentMember() member: VisitingMember): Promise<AddedEndpointDto> {
    return this.endpoints.add(body, member);
  }

  @Post(':endpoint_id/enable')
  @HttpCode(200)
  @ConsoleRoute('enableEndpoint', {
    summary: 'Enable a webhook endpoint',
    description: 'It gets what ends from now on; recover sends what it has missed.',
    errors: ['endpoint_not_found'],
  })
  @ApiCsrfToken()
  @EndpointIdParam
  @ApiOkResponse(AFTERWARDS)
  enable(@Param('endpoint_id') id: string, @CurrentMember() member: VisitingMember): Promise<EndpointDto> {
    return this.endpoints.enable(id, member);
  }

  @Post(':endpoint_id/disable')
  @HttpCode(200)
  @ConsoleRoute('disableEndpoint', {
    summary: 'Disable a webhook endpoint',
    description: 'What waits for it is ended.',
    errors: ['endpoint_not_found'],
  })
  @ApiCsrfToken()
  @EndpointIdParam
  @ApiOkResponse(AFTERWARDS)
  disable(@Param('endpoint_id') id: string, @CurrentMember() member: VisitingMember): Promise<EndpointDto> {
    return this.endpoints.disable(id, member);
  }

  @Post(':endpoint_id/delete')
  @HttpCode(204)
  @ConsoleRoute('deleteEndpoint', { summary: 'Delete a webhook endpoint', errors: ['endpoint_not_found'] })
  @ApiCsrfToken()
  @EndpointIdParam
  @ApiNoContentResponse({ description: 'It is gone, and what waited for it is ended.' })
  delete(@Param('endpoint_id') id: string, @CurrentMember() member: VisitingMember): Promise<void> {
    return this.endpoints.delete(id, member);
  }

  @Post(':endpoint_id/reveal')
  @HttpCode(200)
  @ConsoleRoute('revealSecret', {
    summary: 'Show the secrets that sign',
    description: 'Audited.',
    errors: ['endpoint_not_found'],
  })
  @ApiCsrfToken()
  @EndpointIdParam
  @ApiOkResponse({ type: SecretsDto, description: 'The secrets that sign now.' })
  reveal(@Param('endpoint_id') id: string, @CurrentMember() member: VisitingMember): Promise<SecretsDto> {
    return this.endpoints.reveal(id, member);
  }

  @Post(':endpoint_id/rotate')
  @HttpCode(200)
  @ConsoleRoute('rotateSecret', {
    summary: 'Make a new signing secret',
    description: 'The former one signs beside it for 24 hours.',
    errors: ['endpoint_not_found', 'rotation_under_way'],
  })
  @ApiCsrfToken()
  @EndpointIdParam
  @ApiOkResponse({ type: SecretsDto, description: 'The secrets that sign now.' })
  rotate(@Param('endpoint_id') id: string, @CurrentMember() member: VisitingMember): Promise<SecretsDto> {
    return this.endpoints.rotate(id, member);
  }

  @Post(':endpoint_id/ping')
  @HttpCode(200)
  @ConsoleRoute('pingEndpoint', {
    summary: 'Send a test event',
    description: 'One attempt, never repeated; at most ten a minute.',
    errors: ['endpoint_not_found'],
  })
  @ApiCsrfToken()
  @EndpointIdParam
  @ApiOkResponse({ type: AttemptDto, description: 'The attempt, at its end.' })
  ping(
    @Param('endpoint_id') id: string,
    @CurrentMember() member: VisitingMember,
    @CurrentExchange() { signal }: Exchange,
  ): Promise<AttemptDto> {
    return this.endpoints.ping(id, member, signal);
  }

  @Post(':endpoint_id/recover')
  @HttpCode(200)
  @ConsoleRoute('recoverEndpoint', {
    summary: 'Send what has not reached an endpoint',
    errors: ['endpoint_not_found', 'endpoint_disabled', ...OF_BODIES],
  })
  @ApiCsrfToken()
  @EndpointIdParam
  @ApiOkResponse({ type: RecoveredDto, description: 'How many messages are sent.' })
  recover(
    @Param('endpoint_id') id: string,
    @Body() body: RecoverDto,
    @CurrentMember() member: VisitingMember,
  ): Promise<RecoveredDto> {
    return this.endpoints.recover(id, body, member);
  }
}
