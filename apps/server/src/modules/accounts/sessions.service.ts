import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { isWellFormedToken, makeToken, sha256 } from '../../platform/crypto';
import { Database, type DatabaseClient } from '../../platform/database';
import { Ids } from '../../platform/ids';
import { idleSince, isLive, needsTouch, sessionExpiry } from './session.policy';
import { SessionsRepository } from './sessions.repository';

export interface LiveSession {
  readonly id: string;
  readonly userId: string;
}

/** A session at the moment it begins: the only time that its token is known. */
export interface OpenedSession extends LiveSession {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Sessions of signed-in browsers. A token is random and never kept: whatever signs in or changes rights gets a new one. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Begins a session; `former` is the one that the browser had, which ends. */
  open(userId: string, former: LiveSession | null): Promise<OpenedSession> {
    return this.database.transaction((client) => this.openIn(client, userId, former));
  }

  async openIn(client: DatabaseClient, userId: string, former: LiveSession | null): Promise<OpenedSession> {
    if (former !== null) await this.sessions.delete(client, former.id);
    return this.insert(client, userId);
  }

  /** Begins a session and ends all others of the user: those who had the old password are out. */
  async reopen(client: DatabaseClient, userId: string): Promise<OpenedSession> {
    await this.sessions.deleteOf(client, userId);
    return this.insert(client, userId);
  }

  /** Null for a token that opens nothing, whatever the reason. */
  async find(token: string): Promise<LiveSession | null> {
    if (!isWellFormedToken(token)) return null;
    const found = await this.sessions.findByDigest(digestOf(token));
    const now = this.clock.now();
    if (found === null || !isLive(found, now)) return null;
    if (needsTouch(found, now)) await this.sessions.touch(found.id, now);
    return { id: found.id, userId: found.userId };
  }

  async end({ id }: LiveSession): Promise<void> {
    await this.database.run((client) => this.sessions.delete(client, id));
  }

  async endAll(userId: string): Promise<void> {
    await this.database.run((client) => this.sessions.deleteOf(client, userId));
  }

  /** Deletes the rows of sessions that have ended. */
  async forget(now: Date): Promise<void> {
    await this.sessions.forget(now, idleSince(now));
  }

  private async insert(client: DatabaseClient, userId: string): Promise<OpenedSession> {
    const token = makeToken(randomBytes);
    const now = this.clock.now();
    const session = { id: this.ids.make(), userId, createdAt: now, lastUsedAt: now, expiresAt: sessionExpiry(now) };
    await this.sessions.insert(client, { ...session, sha256: digestOf(token) });
    return { id: session.id, userId, token, expiresAt: session.expiresAt };
  }
}

function digestOf(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(token));
}
