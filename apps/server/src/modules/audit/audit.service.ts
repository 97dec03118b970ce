import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import type { AuditEntry, DatabaseClient } from '../../platform/database';
import { Ids } from '../../platform/ids';
import { type Actor, actorText } from './actor';
import { type AuditPage, AuditRepository } from './audit.repository';

/** What is audited. */
type AuditAction =
  | 'organisation.created'
  | 'organisation.renamed'
  | 'organisation.plan_set'
  | 'organisation.inline_images_set'
  | 'organisation.owner_link_made'
  | 'organisation.deleted'
  | 'member.invited'
  | 'member.joined'
  | 'member.role_set'
  | 'member.phi_set'
  | 'member.removed'
  | 'user.password_link_made'
  | 'user.password_set'
  | 'key.created'
  | 'key.revoked'
  | 'credits.added'
  | 'batch.cancelled'
  | 'webhook_endpoint.created'
  | 'webhook_endpoint.enabled'
  | 'webhook_endpoint.disabled'
  | 'webhook_endpoint.deleted'
  | 'webhook_endpoint.secret_revealed'
  | 'webhook_endpoint.secret_rotated'
  | 'webhook_endpoint.pinged'
  | 'webhook_endpoint.recovered'
  | 'webhook_message.resent';

export interface AuditedAct {
  readonly organisationId: string | null;
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The id of what it is done to, as callers see it. */
  readonly subject: string;
  /** Never a secret, nor the path or query of a URL. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

const DELETED_AT_ONCE = 1_000;

/** Who did what, when. */
@Injectable()
export class AuditService {
  constructor(
    private readonly entries: AuditRepository,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Written in the transaction of what is done, `client`: neither is there without the other. */
  async record(client: DatabaseClient, { actor, details = {}, ...act }: AuditedAct): Promise<void> {
    await this.entries.insert(client, {
      ...act,
      id: this.ids.make(),
      actor: actorText(actor),
      details,
      at: this.clock.now(),
    });
  }

  /** Newest first. */
  list(page: AuditPage): Promise<AuditEntry[]> {
    return this.entries.list(page);
  }

  /** Deletes what was written at `before` or earlier. Can be repeated and broken off at any place. */
  async forget(before: Date, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.entries.forget(before, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  }
}
