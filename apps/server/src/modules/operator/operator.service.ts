/** The operator's commands: finds the one that a command line names and runs it. */
import { Injectable } from '@nestjs/common';
import { AccountCommands } from './account-commands';
import { BootstrapCommand } from './bootstrap-command';
import { CommandError } from './command-error';
import { type CommandLine, USAGE } from './command-line';
import type { CommandAnswer, Commands } from './commands';
import { KeyCommands } from './key-commands';
import { RecordCommands } from './record-commands';

@Injectable()
export class OperatorService {
  private readonly commands: Commands;

  constructor(bootstrap: BootstrapCommand, accounts: AccountCommands, keys: KeyCommands, records: RecordCommands) {
    this.commands = { ...bootstrap.commands, ...accounts.commands, ...keys.commands, ...records.commands };
  }

  async run(line: CommandLine): Promise<CommandAnswer> {
    const command = this.commands[line.name];
    if (command === undefined) throw new CommandError(`There is no command "${line.name}".\n\n${USAGE}`);
    return command(line);
  }
}
