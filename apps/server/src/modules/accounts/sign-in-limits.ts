import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { sha256 } from '../../platform/crypto';
import { type RateLimit, RedisClient } from '../../platform/redis';

/** Wrong passwords from one network, over all accounts: an office behind one address may mistype now and then. */
const OF_NETWORK = { name: 'sign-in-network', points: 30, seconds: 300 } as const;
/** Wrong passwords of one account, wherever they come from. */
const OF_ACCOUNT = { name: 'sign-in-account', points: 10, seconds: 900 } as const;

/** Mails that strangers ask for: to sign up, to set a new password. */
const MAILS_OF_NETWORK = { name: 'mail-network', points: 20, seconds: 3_600 } as const;
const MAILS_TO_ADDRESS = { name: 'mail-address', points: 3, seconds: 3_600 } as const;
/** Invitations of one organisation: so many at most go out to people who have asked for nothing. */
const INVITATIONS = { name: 'mail-invitations', points: 50, seconds: 86_400 } as const;

/** Attempts to sign in, counted over all processes. An attempt counts until it has succeeded, so that many at once gain nothing. */
@Injectable()
export class SignInLimits {
  private readonly ofNetwork: RateLimit;
  private readonly ofAccount: RateLimit;
  private readonly mailsOfNetwork: RateLimit;
  private readonly mailsToAddress: RateLimit;
  private readonly invitations: RateLimit;

  constructor(redis: RedisClient) {
    this.mailsOfNetwork = redis.rateLimit(MAILS_OF_NETWORK);
    this.mailsToAddress = redis.rateLimit(MAILS_TO_ADDRESS);
    this.invitations = redis.rateLimit(INVITATIONS);
    this.ofNetwork = redis.rateLimit(OF_NETWORK);
    this.ofAccount = redis.rateLimit(OF_ACCOUNT);
  }

  /** `account` may not exist: it is counted all the same. Throws `too_many_attempts`. */
  async count(network: string, account: string): Promise<void> {
    const counts = [await this.ofNetwork.consume(network), await this.ofAccount.consume(nameOf(account))];
    if (counts.some(({ isAllowed }) => !isAllowed)) throw new DomainError('too_many_attempts');
  }

  /** Whether anybody has the address makes no difference. Throws `too_many_mails`. */
  async countMail(network: string, address: string): Promise<void> {
    const counts = [await this.mailsOfNetwork.consume(network), await this.mailsToAddress.consume(nameOf(address))];
    if (counts.some(({ isAllowed }) => !isAllowed)) throw new DomainError('too_many_mails');
  }

  /** Throws `too_many_mails`. */
  async countInvitation(organisationId: string): Promise<void> {
    if (!(await this.invitations.consume(organisationId)).isAllowed) throw new DomainError('too_many_mails');
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
