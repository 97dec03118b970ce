import { Injectable } from '@nestjs/common';
import { normalEmail } from './credentials.policy';
import { type ListedUser, UsersRepository } from './users.repository';

/** Who signs in to the dashboard. */
@Injectable()
export class UsersService {
  constructor(private readonly users: UsersRepository) {}

  find(id: string): Promise<ListedUser | null> {
    return this.users.find(id);
  }

  findAll(ids: readonly string[]): Promise<ListedUser[]> {
    return this.users.findAll(ids);
  }

  findByEmail(email: string): Promise<ListedUser | null> {
    return this.users.findByEmail(normalEmail(email));
  }
}
