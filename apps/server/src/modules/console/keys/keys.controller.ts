import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import type { VisitingMember } from '../../../platform/http';
import { ApiCsrfToken, ConsoleRoute } from '../access/console-route';
import { CurrentMember } from '../access/current';
import { CreateKeyDto } from './dto/create-key.dto';
import { CreatedKeyDto, KeyDto, KeyListDto } from './dto/key.dto';
import { ConsoleKeys } from './keys.service';

@ApiTags('Keys')
@Controller('console/organisations/:organisation_id/keys')
export class ConsoleKeysController {
  constructor(private readonly keys: ConsoleKeys) {}

  @Get()
  @ConsoleRoute('listKeys', { summary: 'List API keys' })
  @ApiOkResponse({ type: KeyListDto, description: 'The keys of this organisation.' })
  list(@CurrentMember() member: VisitingMember): Promise<KeyListDto> {
    return this.keys.list(member);
  }

  @Post()
  @ConsoleRoute('createKey', {
    summary: 'Create an API key',
    errors: ['phi_right_needed', 'unsupported_media_type', 'request_too_large'],
  })
  @ApiCsrfToken()
  @ApiCreatedResponse({ type: CreatedKeyDto, description: 'The key, shown once.' })
  create(@Body() body: CreateKeyDto, @CurrentMember() member: VisitingMember): Promise<CreatedKeyDto> {
    return this.keys.create(body, member);
  }

  @Post(':key_id/revoke')
  @HttpCode(200)
  @ConsoleRoute('revokeKey', {
    summary: 'Revoke an API key',
    description: 'It stops working within a second, everywhere and for good.',
    errors: ['key_not_found'],
  })
  @ApiCsrfToken()
  @ApiParam({ name: 'key_id', description: 'The id of a key of this organisation.' })
  @ApiOkResponse({ type: KeyDto, description: 'The key after that.' })
  revoke(@Param('key_id') id: string, @CurrentMember() member: VisitingMember): Promise<KeyDto> {
    return this.keys.revoke(id, member);
  }
}
