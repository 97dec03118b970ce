import { Injectable } from '@nestjs/common';
import { DeliveryHistory, PingService, ResendsService } from '../webhooks';
import { CommandError } from './command-error';
import type { CommandLine } from './command-line';
import { type CommandAnswer, type Commands, OPERATOR, SHOWN } from './commands';
import { EndpointChoice } from './endpoint-choice';
import { dateOf, idOf, optionalId } from './operands';
import { presentAttempt, presentDelivery } from './webhook.presenter';

/** Deliveries of webhooks: what has become of them, and how to send them anew. */
@Injectable()
export class DeliveryCommands {
  readonly commands: Commands = {
    'webhook ping': (line) => this.ping(line),
    'webhook deliveries': (line) => this.listDeliveries(line),
    'webhook attempts': (line) => this.listAttempts(line),
    'webhook resend': (line) => this.resend(line),
    'webhook recover': (line) => this.recover(line),
  };

  constructor(
    private readonly pings: PingService,
    private readonly resends: ResendsService,
    private readonly history: DeliveryHistory,
    private readonly choice: EndpointChoice,
  ) {}

  /** The client that sends has a time limit of its own. */
  private async ping(line: CommandLine): Promise<CommandAnswer> {
    const { signal } = new AbortController();
    return { attempt: presentAttempt(await this.pings.ping(await this.choice.of(line), OPERATOR, signal)) };
  }

  private async listDeliveries(line: CommandLine): Promise<CommandAnswer> {
    const page = { before: optionalId('dlv', line.options.before), limit: SHOWN };
    return { deliveries: (await this.history.deliveries(await this.choice.of(line), page)).map(presentDelivery) };
  }

  private async listAttempts({ operands: [delivery = ''], options }: CommandLine): Promise<CommandAnswer> {
    const id = idOf('dlv', delivery);
    const organisationId = await this.history.organisationOfDelivery(id);
    const page = { before: optionalId('att', options.before), limit: SHOWN };
    return { attempts: (await this.history.attempts({ organisationId, id }, page)).map(presentAttempt) };
  }

  private async resend({ operands: [message = ''], options }: CommandLine): Promise<CommandAnswer> {
    const messageId = idOf('msg', message);
    const organisationId = await this.history.organisationOfMessage(messageId);
    const endpointId = optionalId('ep', options.to) ?? null;
    return { deliveries: await this.resends.resend({ organisationId, messageId, endpointId, phi: true }, OPERATOR) };
  }

  private async recover(line: CommandLine): Promise<CommandAnswer> {
    const { since } = line.options;
    if (since === undefined) throw new CommandError('Say since when: --since DATE.');
    return { messages: await this.resends.recover(await this.choice.of(line), dateOf(since), OPERATOR) };
  }
}
