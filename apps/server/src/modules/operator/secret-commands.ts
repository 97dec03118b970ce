import { Injectable } from '@nestjs/common';
import { BatchResealing } from '../batches';
import { MailResealing } from '../mail';
import { WebhookResealing } from '../webhooks';
import type { CommandAnswer, Commands } from './commands';

/** The secret of the service, while it is rotated. */
@Injectable()
export class SecretCommands {
  readonly commands: Commands = {
    'secret reseal': () => this.reseal(),
  };

  constructor(
    private readonly batches: BatchResealing,
    private readonly webhooks: WebhookResealing,
    private readonly mails: MailResealing,
  ) {}

  private async reseal(): Promise<CommandAnswer> {
    return { ...(await this.batches.reseal()), ...(await this.webhooks.reseal()), ...(await this.mails.reseal()) };
  }
}
