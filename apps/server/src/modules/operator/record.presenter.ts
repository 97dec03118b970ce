import type { AuditEntry, Notice } from '../../platform/database';
import { encodeTypeId } from '../../platform/ids';

export interface AuditEntryView {
  readonly id: string;
  readonly at: string;
  readonly organisation_id: string | null;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details: unknown;
}

export interface NoticeView {
  readonly id: string;
  readonly at: string;
  readonly organisation_id: string;
  readonly kind: string;
  readonly subject: string;
  readonly message: string;
}

export function presentAuditEntry({ id, at, organisationId, ...entry }: AuditEntry): AuditEntryView {
  return {
    id: encodeTypeId('aud', id),
    at: at.toISOString(),
    organisation_id: organisationId === null ? null : encodeTypeId('org', organisationId),
    actor: entry.actor,
    action: entry.action,
    subject: entry.subject,
    details: entry.details,
  };
}

export function presentNotice({ id, at, organisationId, kind, subject, message }: Notice): NoticeView {
  return {
    id: encodeTypeId('ntc', id),
    at: at.toISOString(),
    organisation_id: encodeTypeId('org', organisationId),
    kind,
    subject,
    message,
  };
}
