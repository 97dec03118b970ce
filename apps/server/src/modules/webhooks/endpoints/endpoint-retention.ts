import { Injectable } from '@nestjs/common';
import { EndpointsRepository } from './endpoints.repository';

/** What becomes of endpoints by the passing of time alone. */
@Injectable()
export class EndpointRetention {
  constructor(private readonly endpoints: EndpointsRepository) {}

  /** Wipes secrets whose time to sign beside their successors is over. */
  async cover(now: Date): Promise<void> {
    await this.endpoints.wipeFormerSecrets(now);
  }

  /** Deletes the rows of endpoints that were deleted and that no delivery is left of. */
  async forget(): Promise<void> {
    await this.endpoints.forgetDeleted();
  }
}
