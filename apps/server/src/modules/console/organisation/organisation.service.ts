import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../errors';
import type { VisitingMember } from '../../../platform/http';
import { AccountsService } from '../../accounts';
import { actorOf } from '../access/ids';
import type { OrganisationDto } from '../session/dto/me.dto';
import { presentOrganisation } from '../session/session.presenter';
import type { ChangeOrganisationDto } from './organisation.dto';

@Injectable()
export class ConsoleOrganisation {
  constructor(private readonly accounts: AccountsService) {}

  async show({ organisationId }: VisitingMember): Promise<OrganisationDto> {
    const organisation = await this.accounts.find(organisationId);
    if (organisation === null) throw new DomainError('organisation_not_found');
    return presentOrganisation(organisation);
  }

  async change({ name, inline_images }: ChangeOrganisationDto, member: VisitingMember): Promise<OrganisationDto> {
    const { organisationId } = member;
    const actor = actorOf(member);
    if (name !== undefined) await this.accounts.rename(organisationId, name.trim(), actor);
    if (inline_images !== undefined) await this.accounts.setInlineImages(organisationId, inline_images, actor);
    return this.show(member);
  }
}
