/** Tells organisations of keys that expire soon, once for each. */
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { after, Clock } from '../../platform/clock';
import { Database } from '../../platform/database';
import { encodeTypeId } from '../../platform/ids';
import { Schedule } from '../../platform/schedule';
import { NoticesService } from '../notices';
import { KeysRepository } from './keys.repository';

const EVERY_MS = 10 * 60_000;
const SOON_MS = 7 * 86_400_000;
const AT_ONCE = 100;

@Injectable()
export class ExpiringKeys implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly keys: KeysRepository,
    private readonly notices: NoticesService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule.every({ name: 'expiring-keys', everyMs: EVERY_MS, work: (signal) => this.sweep(signal) });
  }

  async sweep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.tellSome()) === AT_ONCE);
  }

  private tellSome(): Promise<number> {
    const now = this.clock.now();
    return this.database.transaction(async (client) => {
      const expiring = await this.keys.tellExpiring(client, now, after(now, SOON_MS), AT_ONCE);
      for (const { id, organisationId, name, expiresAt } of expiring) {
        await this.notices.tell(client, {
          organisationId,
          kind: 'key_expiring',
          subject: encodeTypeId('key', id),
          message: `The API key "${name}" expires at ${expiresAt.toISOString()}. Make another one, and use it instead.`,
        });
      }
      return expiring.length;
    });
  }
}
