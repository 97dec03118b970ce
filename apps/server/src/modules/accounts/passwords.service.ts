import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { hashPassword, verifyPassword } from '../../platform/crypto';
import { FairGate } from '../../platform/concurrency';
import { type User } from '../../platform/database';
import { normalEmail } from './credentials.policy';
import { SignInLimits } from './sign-in-limits';
import { type ListedUser, UsersRepository } from './users.repository';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Each takes 19 MiB and tens of milliseconds of a thread that the whole process shares. */
const HASHES_AT_ONCE = 2;

/** Proves passwords. An unknown address costs the same time and gets the same answer as a wrong password. */
@Injectable()
export class PasswordsService {
  private readonly gate = new FairGate(HASHES_AT_ONCE);
  private decoy: Promise<string> | undefined;

  constructor(
    private readonly users: UsersRepository,
    private readonly limits: SignInLimits,
  ) {}

  hash(password: string, network: string): Promise<string> {
    return this.gate.run(network, () => hashPassword(password));
  }

  /** Throws `sign_in_refused` and `too_many_attempts`. */
  async prove({ email, password }: Credentials, network: string): Promise<ListedUser> {
    const account = normalEmail(email);
    return this.check(await this.users.findToSignIn({ email: account }), { account, password, network });
  }

  /** Of somebody who is signed in. */
  async proveAgain(userId: string, password: string, network: string): Promise<void> {
    const user = await this.users.findToSignIn({ id: userId });
    await this.check(user, { account: user?.email ?? '', password, network });
  }

  private async check(
    user: User | null,
    { account, password, network }: { account: string; password: string; network: string },
  ): Promise<ListedUser> {
    await this.limits.count(network, account);
    const isRight = await this.gate.run(network, async () =>
      verifyPassword(password, user?.passwordHash ?? (await this.decoyHash())),
    );
    if (user === null || !isRight) throw new DomainError('sign_in_refused');
    await this.limits.giveBack(network, account);
    const { id, email, name, createdAt } = user;
    return { id, email, name, createdAt };
  }

  /** What the passwords of unknown users are compared with. */
  private decoyHash(): Promise<string> {
    this.decoy ??= hashPassword('the password of nobody');
    return this.decoy;
  }
}
