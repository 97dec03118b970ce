import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { displayOfKey, isWellFormedKey, type KeyMode, makeApiKey, sameBytes, sha256 } from '../../platform/crypto';
import type { Caller, KeyVerifier } from '../../platform/http';
import { Ids } from '../../platform/ids';
import { EventLog } from '../../platform/observability';
import { isUsable, needsTouch } from './key.policy';
import { KeysRepository, type ListedKey } from './keys.repository';

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

/** API keys: issue, verify, revoke. */
@Injectable()
export class KeysService implements KeyVerifier {
  constructor(
    private readonly keys: KeysRepository,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly log: EventLog,
  ) {}

  async issue({ mode, ...wish }: KeyWish): Promise<IssuedKey> {
    const key = makeApiKey(mode, randomBytes);
    const listed = await this.keys.insert({
      ...wish,
      id: this.ids.make(),
      display: displayOfKey(key),
      sha256: new Uint8Array(sha256(key)),
    });
    return { key, listed };
  }

  /** Asks the database each time, so that a revoked key stops working at once. */
  async verify(key: string): Promise<Caller | null> {
    if (!isWellFormedKey(key)) return null;
    const digest = sha256(key);
    const found = await this.keys.findByDigest(digest);
    const now = this.clock.now();
    if (found === null || !sameBytes(found.sha256, digest) || !isUsable(found, now)) return null;
    if (needsTouch(found, now)) this.touch(found.id, now);
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

  revoke(id: string): Promise<boolean> {
    return this.keys.revoke(id, this.clock.now());
  }

  revokeNamed(organisationId: string, name: string): Promise<void> {
    return this.keys.revokeNamed(organisationId, name, this.clock.now());
  }

  /** Beside the request: it waits for nothing that it doesn't need. */
  private touch(id: string, now: Date): void {
    this.keys.touch(id, now).catch((error: unknown) => {
      this.log.failure('key_touch', error, { key: id });
    });
  }
}
