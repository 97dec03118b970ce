/** Tells organisations when less than a tenth of their credits is left, once until they have more again. */
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database';
import { encodeTypeId } from '../../platform/ids';
import { Schedule } from '../../platform/schedule';
import { NoticesService } from '../notices';
import { LedgerRepository } from './ledger.repository';

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 100;

@Injectable()
export class LowCredits implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly ledger: LedgerRepository,
    private readonly notices: NoticesService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule.every({ name: 'low-credits', everyMs: EVERY_MS, work: (signal) => this.sweep(signal) });
  }

  async sweep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.tellSome()) === AT_ONCE);
  }

  private tellSome(): Promise<number> {
    return this.database.transaction(async (client) => {
      const low = await this.ledger.tellLow(client, this.clock.now(), AT_ONCE);
      for (const { organisationId, credits } of low) {
        await this.notices.tell(client, {
          organisationId,
          kind: 'credits_low',
          subject: encodeTypeId('org', organisationId),
          message: `Less than a tenth of the credits is left: ${String(credits)}. Without credits, requests are refused.`,
        });
      }
      return low.length;
    });
  }
}
