import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { VisitingMember } from '../../../platform/http';
import { ApiCsrfToken, ConsoleRoute } from '../access/console-route';
import { CurrentMember } from '../access/current';
import { OrganisationDto } from '../session/dto/me.dto';
import { ChangeOrganisationDto, DeleteOrganisationDto } from './organisation.dto';
import { ConsoleOrganisation } from './organisation.service';

@ApiTags('Organisation')
@Controller('console/organisations/:organisation_id')
export class ConsoleOrganisationController {
  constructor(private readonly organisation: ConsoleOrganisation) {}

  @Get()
  @ConsoleRoute('getOrganisation', { summary: 'The organisation' })
  @ApiOkResponse({ type: OrganisationDto, description: 'The organisation.' })
  show(@CurrentMember() member: VisitingMember): Promise<OrganisationDto> {
    return this.organisation.show(member);
  }

  @Post('settings')
  @HttpCode(200)
  @ConsoleRoute('changeOrganisation', {
    summary: 'Change its settings',
    errors: ['unsupported_media_type', 'request_too_large'],
  })
  @ApiCsrfToken()
  @ApiOkResponse({ type: OrganisationDto, description: 'The organisation after that.' })
  change(@Body() body: ChangeOrganisationDto, @CurrentMember() member: VisitingMember): Promise<OrganisationDto> {
    return this.organisation.change(body, member);
  }

  @Post('delete')
  @HttpCode(204)
  @ConsoleRoute('deleteOrganisation', {
    summary: 'Delete it',
    description:
      'Its keys and endpoints end at once, its batches are cancelled, and what is stored is gone within the hour. The ledger and the audit stay.',
    errors: ['name_not_confirmed', 'unsupported_media_type', 'request_too_large'],
  })
  @ApiCsrfToken()
  @ApiNoContentResponse({ description: 'It is deleted. Nobody is a member any more; sessions go on.' })
  delete(@Body() body: DeleteOrganisationDto, @CurrentMember() member: VisitingMember): Promise<void> {
    return this.organisation.delete(body, member);
  }
}
