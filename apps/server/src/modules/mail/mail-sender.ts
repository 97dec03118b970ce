/**
 * Sends what is due, one mail after another. A mail goes from the table when the server has taken it; a process that dies in between
 * leaves it to be sent again, under the same message id.
 */
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '../../config';
import { after, Clock } from '../../platform/clock';
import { unseal } from '../../platform/crypto';
import type { Mail } from '../../platform/database';
import { MailRefused, MailServer } from '../../platform/mail';
import { EventLog } from '../../platform/observability';
import { WokenLoop } from '../../platform/schedule';
import { pauseAfter, SENDING_MS } from './mail.schedule';
import { MailsRepository } from './mails.repository';
import { mailPurpose } from './mails.service';

const EVERY_MS = 1_000;

@Injectable()
export class MailSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: WokenLoop;
  private isStopping = false;

  constructor(
    private readonly mails: MailsRepository,
    private readonly server: MailServer,
    private readonly clock: Clock,
    private readonly log: EventLog,
    private readonly config: AppConfig,
  ) {
    this.loop = new WokenLoop({
      everyMs: EVERY_MS,
      pauseMs: 0,
      run: () => this.sendAll(),
      failed: (error) => {
        this.log.failure('mail_loop', error);
      },
    });
  }

  onApplicationBootstrap(): void {
    if (this.config.mail !== null) this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.loop.stop();
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const now = this.clock.now();
      const mail = this.isStopping ? null : await this.mails.take(now, after(now, SENDING_MS));
      if (mail === null) return;
      await this.sendOne(mail, now);
    }
  }

  /** Addresses and texts are in no line of the log. */
  private async sendOne({ id, sealed, failures, expiresAt }: Mail, now: Date): Promise<void> {
    try {
      if (expiresAt <= now) this.log.warn('mail_given_up', { mail: id, count: failures });
      else await this.server.send({ id, ...contentOf(unseal(this.config.secret, mailPurpose(id), sealed)) });
    } catch (error) {
      this.log.warn('mail_not_sent', { mail: id, count: failures + 1, reason: reasonOf(error) });
      if (!(error instanceof MailRefused)) {
        await this.mails.putBack(id, failures + 1, after(this.clock.now(), pauseAfter(failures + 1)));
        return;
      }
    }
    await this.mails.delete(id);
  }
}

function contentOf(text: string): { to: string; subject: string; text: string } {
  return JSON.parse(text) as { to: string; subject: string; text: string };
}

/** A stable code. What the server says may name the address. */
function reasonOf(error: unknown): string {
  if (error instanceof MailRefused) return 'refused';
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
}
