/** The operator's commands: finds the one that a command line names and runs it. */
import { Injectable } from '@nestjs/common';
import { WebhookRefusal } from '../webhooks';
import { AccountCommands } from './account-commands';
import { BootstrapCommand } from './bootstrap-command';
import { CommandError } from './command-error';
import { type CommandLine, USAGE } from './command-line';
import type { CommandAnswer, Commands } from './commands';
import { DeliveryCommands } from './delivery-commands';
import { KeyCommands } from './key-commands';
import { RecordCommands } from './record-commands';
import { SecretCommands } from './secret-commands';
import { UserCommands } from './user-commands';
import { WebhookCommands } from './webhook-commands';

@Injectable()
export class OperatorService {
  private readonly commands: Commands;

  constructor(
    bootstrap: BootstrapCommand,
    accounts: AccountCommands,
    keys: KeyCommands,
    webhooks: WebhookCommands,
    deliveries: DeliveryCommands,
    records: RecordCommands,
    users: UserCommands,
    secrets: SecretCommands,
  ) {
    const groups = [bootstrap, accounts, keys, webhooks, deliveries, records, users, secrets];
    this.commands = Object.fromEntries(groups.flatMap(({ commands }) => Object.entries(commands)));
  }

  async run(line: CommandLine): Promise<CommandAnswer> {
    const command = this.commands[line.name];
    if (command === undefined) throw new CommandError(`There is no command "${line.name}".\n\n${USAGE}`);
    try {
      return await command(line);
    } catch (error) {
      throw error instanceof WebhookRefusal ? new CommandError(error.message, { cause: error }) : error;
    }
  }
}
