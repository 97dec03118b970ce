import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { displayOfKey, isWellFormedKey, type KeyMode, makeApiKey, sameBytes, sha256 } from '../../platform/crypto';
import { Database, type DatabaseClient } from '../../platform/database';
import type { Caller, KeyVerifier } from '../../platform/http';
import { encodeTypeId, Ids } from '../../platform/ids';
import { EventLog } from '../../platform/observability';
import { type Actor, type AuditedAct, AuditService } from '../audit';
import { Guesses } from './guesses';
import { isUsable, needsTouch } from './key.policy';
import { KeysRepository, type KeysToRevoke, type KeyToVerify, type ListedKey } from './keys.repository';
import { RecentKeys } from './recent-keys';

export interface KeyWish {
  readonly organisationId: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly phi: boolean;
  readonly expiresAt: Date | null;
}

/** A key at the moment it is made: the only time that the key itself is known. */
export interface IssuedKey {
  readonly key: string;
  readonly listed: ListedKey;
}

/** API keys: issue, verify, revoke. Their issue and revocation are audited. */
@Injectable()
export class KeysService implements KeyVerifier {
  private readonly recent: RecentKeys;
  private readonly guesses: Guesses;

  constructor(
    private readonly keys: KeysRepository,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly log: EventLog,
  ) {
    this.recent = new RecentKeys(clock);
    this.guesses = new Guesses(clock);
  }

  async issue({ mode, ...wish }: KeyWish, actor: Actor): Promise<IssuedKey> {
    const key = makeApiKey(mode, randomBytes);
    const made = {
      ...wish,
      id: this.ids.make(),
      createdById: actor.kind === 'user' ? actor.userId : null,
      display: displayOfKey(key),
      sha256: new Uint8Array(sha256(key)),
    };
    const listed = await this.database.transaction(async (client) => {
      const inserted = await this.keys.insert(client, made);
      await this.record(client, inserted, actor, 'key.created');
      return inserted;
    });
    return { key, listed };
  }

  /** A revoked key stops working at once where it was revoked, and within half a second in every other process. */
  async verify(key: string, address: string): Promise<Caller | null> {
    if (!isWellFormedKey(key)) return null;
    const digest = sha256(key);
    const isGood = (found: KeyToVerify): boolean => isUsable(found, this.clock.now());
    const found = await this.recent.find(digest, () =>
      this.guesses.judge({
        digest: digest.toString('base64'),
        address,
        lookup: () => this.lookUp(digest),
        isGood,
      }),
    );
    if (found === null || !isGood(found)) return null;
    return {
      keyId: found.id,
      organisationId: found.organisationId,
      phi: found.phi,
      inlineImages: found.inlineImages,
    };
  }

  list(organisationId?: string): Promise<ListedKey[]> {
    return this.keys.list(organisationId);
  }

  /** False when there is no such key. */
  async revoke(id: string, actor: Actor): Promise<boolean> {
    const isKnown = await this.database.transaction(async (client) => {
      await this.revokeIn(client, { id }, actor);
      return this.keys.isKnown(client, id);
    });
    this.recent.forget();
    return isKnown;
  }

  /** Null when the organisation has no such key. One that is revoked already keeps its time. */
  async revokeOf(organisationId: string, id: string, actor: Actor): Promise<ListedKey | null> {
    const revoked = await this.database.transaction(async (client) => {
      await this.revokeIn(client, { organisationId, id }, actor);
      return this.keys.findIn(client, organisationId, id);
    });
    this.recent.forget();
    return revoked;
  }

  async revokeNamed(organisationId: string, name: string, actor: Actor): Promise<void> {
    await this.database.transaction((client) => this.revokeIn(client, { organisationId, name }, actor));
    this.recent.forget();
  }

  /** All of an organisation's, in the transaction that ends it, after which `forgetRecent` is called. */
  async revokeAllIn(client: DatabaseClient, organisationId: string, actor: Actor): Promise<void> {
    await this.revokeIn(client, { organisationId }, actor);
  }

  /** What this process knows of keys is asked of the database again. */
  forgetRecent(): void {
    this.recent.forget();
  }

  private async revokeIn(client: DatabaseClient, keys: KeysToRevoke, actor: Actor): Promise<void> {
    for (const revoked of await this.keys.revoke(client, keys, this.clock.now())) {
      await this.record(client, revoked, actor, 'key.revoked');
    }
  }

  private record(
    client: DatabaseClient,
    { id, organisationId, name, phi }: ListedKey,
    actor: Actor,
    action: AuditedAct['action'],
  ): Promise<void> {
    const details = { name, phi };
    return this.audit.record(client, { organisationId, actor, action, subject: encodeTypeId('key', id), details });
  }

  private async lookUp(digest: Buffer): Promise<KeyToVerify | null> {
    const found = await this.keys.findByDigest(digest);
    if (found === null || !sameBytes(found.sha256, digest)) return null;
    const now = this.clock.now();
    if (isUsable(found, now) && needsTouch(found, now)) this.touch(found.id, now);
    return found;
  }

  /** Beside the request: it waits for nothing that it doesn't need. */
  private touch(id: string, now: Date): void {
    this.keys.touch(id, now).catch((error: unknown) => {
      this.log.failure('key_touch', error, { key: id });
    });
  }
}
