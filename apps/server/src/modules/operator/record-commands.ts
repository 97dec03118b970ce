import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit';
import { NoticesService } from '../notices';
import type { CommandLine } from './command-line';
import { type CommandAnswer, type Commands, SHOWN } from './commands';
import { optionalId } from './operands';
import { presentAuditEntry, presentNotice } from './record.presenter';

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
      organisationId: optionalId('org', org),
      before: optionalId('aud', before),
      limit: SHOWN,
    });
    return { entries: entries.map(presentAuditEntry) };
  }

  private async listNotices({ options: { org, before } }: CommandLine): Promise<CommandAnswer> {
    const notices = await this.notices.list({
      organisationId: optionalId('org', org),
      before: optionalId('ntc', before),
      limit: SHOWN,
    });
    return { notices: notices.map(presentNotice) };
  }
}
