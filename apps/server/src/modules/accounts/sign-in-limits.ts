import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { sha256 } from '../../platform/crypto';
import { type RateLimit, RedisClient } from '../../platform/redis';

/** Wrong passwords from one network, over all accounts: an office behind one address may mistype now and then. */
const OF_NETWORK = { name: 'sign-in-network', points: 30, seconds: 300 } as const;
/** Wrong passwords of one account, wherever they come from. */
const OF_ACCOUNT = { name: 'sign-in-account', points: 10, seconds: 900 } as const;

/** Attempts to sign in, counted over all processes. An attempt counts until it has succeeded, so that many at once gain nothing. */
@Injectable()
export class SignInLimits {
  private readonly ofNetwork: RateLimit;
  private readonly ofAccount: RateLimit;

  constructor(redis: RedisClient) {
    this.ofNetwork = redis.rateLimit(OF_NETWORK);
    this.ofAccount = redis.rateLimit(OF_ACCOUNT);
  }

  /** `account` may not exist: it is counted all the same. Throws `too_many_attempts`. */
  async count(network: string, account: string): Promise<void> {
    const counts = [await this.ofNetwork.consume(network), await this.ofAccount.consume(nameOf(account))];
    if (counts.some(({ isAllowed }) => !isAllowed)) throw new DomainError('too_many_attempts');
  }

  /** The attempt was a good one. */
  async giveBack(network: string, account: string): Promise<void> {
    await this.ofNetwork.giveBack(network);
    await this.ofAccount.giveBack(nameOf(account));
  }
}

/** Addresses of people don't lie in Redis as they are. */
function nameOf(account: string): string {
  return sha256(account).toString('base64url');
}
