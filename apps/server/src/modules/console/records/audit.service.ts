import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '../../../platform/database';
import type { VisitingMember } from '../../../platform/http';
import { decodeTypeId, encodeTypeId } from '../../../platform/ids';
import { UsersService } from '../../accounts';
import { AuditService } from '../../audit';
import { MessageHistory } from '../../webhooks';
import { beforeOf, pageOf, type PageQuery } from '../access/paging';
import type { AuditEntryDto, AuditPageDto } from './dto/audit.dto';

const ABOUT_BATCHES = /^(batch|webhook_message)\./;

@Injectable()
export class ConsoleAudit {
  constructor(
    private readonly audit: AuditService,
    private readonly users: UsersService,
    private readonly messages: MessageHistory,
  ) {}

  async list(query: PageQuery, member: VisitingMember): Promise<AuditPageDto> {
    const { organisationId } = member;
    const before = beforeOf('aud', query);
    const entries = await this.audit.list({ organisationId, before, limit: query.limit + 1 });
    const ids = new Set(entries.map(({ actor }) => decodeTypeId('user', actor)).filter((id) => id !== null));
    const emails = new Map(
      (await this.users.findAll([...ids])).map(({ id, email }) => [encodeTypeId('user', id), email]),
    );
    const about = entries.map(({ subject }) => decodeTypeId('msg', subject)).filter((id) => id !== null);
    const hidden = await this.messages.hiddenFrom(member, about);
    const page = pageOf(entries, query.limit, (entry) => present(entry, emails));
    return { ...page, data: page.data.filter((entry) => !isHidden(entry, member, hidden)) };
  }
}

function present(
  { id, at, actor, action, subject, details }: AuditEntry,
  emails: ReadonlyMap<string, string>,
): AuditEntryDto {
  return {
    object: 'audit_entry',
    id: encodeTypeId('aud', id),
    at: at.toISOString(),
    actor,
    actor_email: emails.get(actor) ?? null,
    action,
    subject,
    details,
  };
}

/** Batches and messages of PHI keys are there for the PHI right alone. What was done to a batch is told for longer than the batch is. */
function isHidden(
  { action, subject, details }: AuditEntryDto,
  { phi }: VisitingMember,
  messages: ReadonlySet<string>,
): boolean {
  if (phi) return false;
  return messages.has(decodeTypeId('msg', subject) ?? '') || (ABOUT_BATCHES.test(action) && tellsOfPhi(details));
}

function tellsOfPhi(details: unknown): boolean {
  return typeof details === 'object' && details !== null && 'phi' in details && details.phi === true;
}
