/** The end of an organisation as far as accounts are concerned: nobody is a member any more, and no link leads into it. Its row stays. */
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import type { DatabaseClient } from '../../platform/database';
import { encodeTypeId } from '../../platform/ids';
import { AuditService } from '../audit';
import { AccountLinksRepository } from './account-links.repository';
import { MembersRepository } from './members.repository';
import type { Manager } from './members.service';
import { type DeletedOrganisation, OrganisationsRepository } from './organisations.repository';

export interface DeletionWish {
  readonly organisationId: string;
  /** As its owner has typed it. */
  readonly name: string;
}

@Injectable()
export class OrganisationDeletion {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly members: MembersRepository,
    private readonly links: AccountLinksRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** In the transaction that ends its keys and endpoints, too. Sessions of its members go on: they may be members elsewhere. */
  async delete(client: DatabaseClient, { organisationId, name }: DeletionWish, manager: Manager): Promise<void> {
    // Whoever follows a link locks the link first, then the organisation.
    await this.links.deleteOf(client, organisationId);
    const organisation = await this.organisations.lock(client, organisationId);
    if (organisation === null) throw new DomainError('organisation_not_found');
    const actor = await this.members.findIn(client, { organisationId, userId: manager.userId });
    if (actor?.role !== 'owner') throw new DomainError('role_too_low');
    if (organisation.name !== name.trim()) throw new DomainError('name_not_confirmed');
    await this.organisations.markDeleted(client, organisationId, this.clock.now());
    await this.members.deleteOf(client, organisationId);
    await this.audit.record(client, {
      organisationId,
      actor: { kind: 'user', userId: manager.userId },
      action: 'organisation.deleted',
      subject: encodeTypeId('org', organisationId),
      details: { name: organisation.name },
    });
  }

  /** Deleted ones in which something may be stored still, `lateMs` after their deletion at the latest. */
  toPurge(lateMs: number): Promise<DeletedOrganisation[]> {
    return this.organisations.toPurge(lateMs);
  }

  /** What it had stored until then is gone. */
  recordPurge(organisationId: string, until: Date): Promise<void> {
    return this.organisations.recordPurge(organisationId, until);
  }
}
