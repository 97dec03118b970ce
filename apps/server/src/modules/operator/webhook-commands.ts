import { Injectable } from '@nestjs/common';
import { EndpointSecrets, EndpointsService } from '../webhooks';
import { CommandError } from './command-error';
import type { CommandLine } from './command-line';
import { type CommandAnswer, type Commands, OPERATOR } from './commands';
import { EndpointChoice } from './endpoint-choice';
import { optionalId } from './operands';
import { OrganisationChoice } from './organisation-choice';
import { presentEndpoint, presentSecrets } from './webhook.presenter';

/** Webhook endpoints and their secrets. */
@Injectable()
export class WebhookCommands {
  readonly commands: Commands = {
    'webhook add': (line) => this.add(line),
    'webhook list': (line) => this.list(line),
    'webhook enable': (line) => this.enable(line),
    'webhook disable': (line) => this.disable(line),
    'webhook delete': (line) => this.delete(line),
    'webhook rotate': (line) => this.rotate(line),
    'webhook reveal': (line) => this.reveal(line),
  };

  constructor(
    private readonly endpoints: EndpointsService,
    private readonly secrets: EndpointSecrets,
    private readonly choice: EndpointChoice,
    private readonly organisations: OrganisationChoice,
  ) {}

  private async add({ operands: [url = ''], options }: CommandLine): Promise<CommandAnswer> {
    if (url === '') throw new CommandError('Say where to: webhook add URL.');
    const { id: organisationId } = await this.organisations.of(options.org);
    const description = options.description ?? '';
    const { endpoint, secret } = await this.endpoints.add({ organisationId, url, description, phi: true }, OPERATOR);
    return { secret, endpoint: presentEndpoint(endpoint) };
  }

  private async list({ options: { org } }: CommandLine): Promise<CommandAnswer> {
    return { endpoints: (await this.endpoints.list(optionalId('org', org))).map(presentEndpoint) };
  }

  private async enable(line: CommandLine): Promise<CommandAnswer> {
    return { endpoint: presentEndpoint(await this.endpoints.enable(await this.choice.of(line), OPERATOR)) };
  }

  private async disable(line: CommandLine): Promise<CommandAnswer> {
    return { endpoint: presentEndpoint(await this.endpoints.disable(await this.choice.of(line), OPERATOR)) };
  }

  private async delete(line: CommandLine): Promise<CommandAnswer> {
    await this.endpoints.delete(await this.choice.of(line), OPERATOR);
    return { deleted: line.operands[0] };
  }

  private async rotate(line: CommandLine): Promise<CommandAnswer> {
    return { ...presentSecrets(await this.secrets.rotate(await this.choice.of(line), OPERATOR)) };
  }

  private async reveal(line: CommandLine): Promise<CommandAnswer> {
    return { ...presentSecrets(await this.secrets.reveal(await this.choice.of(line), OPERATOR)) };
  }
}
