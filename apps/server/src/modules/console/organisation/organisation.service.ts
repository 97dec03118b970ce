import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../errors';
import { Database } from '../../../platform/database';
import type { VisitingMember } from '../../../platform/http';
import { AccountsService, OrganisationDeletion } from '../../accounts';
import { BatchDeletion } from '../../batches';
import { KeysService } from '../../keys';
import { EndpointsService } from '../../webhooks';
import { actorOf } from '../access/ids';
import type { OrganisationDto } from '../session/dto/me.dto';
import { presentOrganisation } from '../session/session.presenter';
import type { ChangeOrganisationDto, DeleteOrganisationDto } from './organisation.dto';

@Injectable()
export class ConsoleOrganisation {
  constructor(
    private readonly accounts: AccountsService,
    private readonly deletion: OrganisationDeletion,
    private readonly keys: KeysService,
    private readonly endpoints: EndpointsService,
    private readonly batches: BatchDeletion,
    private readonly database: Database,
  ) {}

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

  /** What it has stored goes with the next sweep of retention. */
  async delete({ name }: DeleteOrganisationDto, member: VisitingMember): Promise<void> {
    const { organisationId } = member;
    const actor = actorOf(member);
    await this.database.transaction(async (client) => {
      await this.deletion.delete(client, { organisationId, name }, member);
      await this.keys.revokeAllIn(client, organisationId, actor);
      await this.endpoints.deleteAllIn(client, organisationId, actor);
    });
    this.keys.forgetRecent();
    await this.batches.cancelAll(organisationId, actor);
  }
}
