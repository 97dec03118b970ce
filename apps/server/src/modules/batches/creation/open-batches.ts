/** How many batches of an organisation may be open at once. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { DomainError } from '../../../errors';
import type { DatabaseClient } from '../../../platform/database';
import { BatchCreationRepository } from './batch-creation.repository';

/** So near to the limit, those who create at the same moment go one after another, so that none passes it. */
const NEAR = 64;

@Injectable()
export class OpenBatches {
  private readonly limit: number;

  constructor(
    private readonly creation: BatchCreationRepository,
    config: AppConfig,
  ) {
    this.limit = config.organisations.maxOpenBatches;
  }

  /** Inside the transaction that makes a batch. Throws `limit_reached`. */
  async requireRoom(client: DatabaseClient, organisationId: string): Promise<void> {
    const { limit } = this;
    if ((await this.creation.countOpen(client, organisationId, limit)) + NEAR < limit) return;
    await this.creation.waitForLastPlaces(client, organisationId);
    if ((await this.creation.countOpen(client, organisationId, limit)) < limit) return;
    throw new DomainError(
      'limit_reached',
      `This organisation has ${limit} open batches, which is the limit. Wait until some have ended, or cancel some.`,
      { limit },
    );
  }
}
