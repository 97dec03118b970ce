import { Injectable } from '@nestjs/common';
import { type EndpointRef, EndpointsService } from '../webhooks';
import type { CommandLine } from './command-line';
import { idOf } from './operands';

/** Which webhook endpoint a command is about: its first operand, of whichever organisation unless one is named. */
@Injectable()
export class EndpointChoice {
  constructor(private readonly endpoints: EndpointsService) {}

  async of({ operands: [endpoint = ''], options: { org } }: CommandLine): Promise<EndpointRef> {
    const id = idOf('ep', endpoint);
    return { id, organisationId: org === undefined ? await this.endpoints.organisationOf(id) : idOf('org', org) };
  }
}
