import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../errors';
import type { VisitingMember } from '../../../platform/http';
import { AccountsService } from '../../accounts';
import { KeysService } from '../../keys';
import { type Operation, priceOf, UsageReport } from '../../usage';
import type { DailyUsageDto, UsageDto, UsageQuery } from './dto/usage.dto';
import { presentDailyUsage, usageCsv } from './usage.presenter';

const OPERATIONS: readonly Operation[] = ['parse', 'extract'];

/** Credits and what they were spent on. It counts what PHI keys have spent, too. */
@Injectable()
export class ConsoleUsage {
  constructor(
    private readonly accounts: AccountsService,
    private readonly keys: KeysService,
    private readonly report: UsageReport,
  ) {}

  async show({ days }: UsageQuery, { organisationId }: VisitingMember): Promise<UsageDto> {
    const organisation = await this.accounts.find(organisationId);
    if (organisation === null) throw new DomainError('organisation_not_found');
    return {
      object: 'usage',
      plan: organisation.plan,
      credits_left: organisation.credits,
      prices: OPERATIONS.map((operation) => ({
        operation,
        credits_per_page: priceOf(operation, 1).creditsPerPage,
      })),
      days: await this.daily(organisationId, days),
    };
  }

  async csv({ days }: UsageQuery, { organisationId }: VisitingMember): Promise<string> {
    return usageCsv(await this.daily(organisationId, days));
  }

  private async daily(organisationId: string, days: number): Promise<DailyUsageDto[]> {
    const names = new Map((await this.keys.list(organisationId)).map(({ id, name }) => [id, name]));
    return (await this.report.daily(organisationId, days)).map((spent) => presentDailyUsage(spent, names));
  }
}
