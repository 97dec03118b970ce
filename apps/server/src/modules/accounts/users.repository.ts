import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, type User } from '../../platform/database';

/** A user as others see them. */
export type ListedUser = Omit<User, 'passwordHash'>;

const UNLISTED = { passwordHash: true } as const;

@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  insert(client: DatabaseClient, user: User): Promise<ListedUser> {
    return client.user.create({ data: user, omit: UNLISTED });
  }

  find(id: string): Promise<ListedUser | null> {
    return this.database.run((client) => client.user.findUnique({ where: { id }, omit: UNLISTED }));
  }

  findByEmail(email: string): Promise<ListedUser | null> {
    return this.database.run((client) => client.user.findUnique({ where: { email }, omit: UNLISTED }));
  }

  findAll(ids: readonly string[]): Promise<ListedUser[]> {
    return this.database.run((client) => client.user.findMany({ where: { id: { in: [...ids] } }, omit: UNLISTED }));
  }

  /** With what proves the password. */
  findToSignIn(where: { readonly id: string } | { readonly email: string }): Promise<User | null> {
    return this.database.run((client) => client.user.findUnique({ where }));
  }

  async setPassword(client: DatabaseClient, id: string, passwordHash: string): Promise<void> {
    await client.user.updateMany({ where: { id }, data: { passwordHash } });
  }
}
