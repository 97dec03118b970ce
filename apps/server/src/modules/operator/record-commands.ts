import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit';
import { NoticesService } from '../notices';
import type { CommandLine } from './command-line';
import type { CommandAnswer, Commands } from './commands';
import { idOf } from './operands';
import { presentAuditEntry, presentNotice } from './record.presenter';

/** So many lines a person can look through; `--before` leads to older ones. */
const SHOWN = 100;

/** What was written down: the audit, and notices to organisations. */
@Injectable()
export class RecordCommands {
  readonly commands: Commands = {
    'audit list': (line) => this.listAudit(line),
    'notice list': (line) => this.listNotices(line),
  };

  constructor(
    private readonly audit: AuditService,
    private readonly notices: NoticesService,
  ) {}

  private async listAudit({ options: { org, before } }: CommandLine): Promise<CommandAnswer> {
    const entries = await this.audit.list({
      organisationId: org === undefined ? undefined : idOf('org', org),
      before: before === undefined ? undefined : idOf('aud', before),
      limit: SHOWN,
    });
    return { entries: entries.map(presentAuditEntry) };
  }

  private async listNotices({ options: { org, before } }: CommandLine): Promise<CommandAnswer> {
    const notices = await this.notices.list({
      organisationId: org === undefined ? undefined : idOf('org', org),
      before: before === undefined ? undefined : idOf('ntc', before),
      limit: SHOWN,
    });
    return { notices: notices.map(presentNotice) };
  }
}
