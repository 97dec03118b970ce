import { Module } from '@nestjs/common';
import { OutboundModule } from '../../../platform/outbound';
import { AuditModule } from '../../audit';
import { WaitingDeliveriesRepository } from '../delivery/waiting-deliveries.repository';
import { EndpointActs } from './endpoint-acts';
import { EndpointRetention } from './endpoint-retention';
import { EndpointSecrets } from './endpoint-secrets';
import { EndpointsRepository } from './endpoints.repository';
import { EndpointsService } from './endpoints.service';

/** Endpoints and their secrets. */
@Module({
  imports: [AuditModule, OutboundModule],
  providers: [
    EndpointActs,
    EndpointRetention,
    EndpointSecrets,
    EndpointsRepository,
    EndpointsService,
    WaitingDeliveriesRepository,
  ],
  exports: [EndpointActs, EndpointRetention, EndpointSecrets, EndpointsRepository, EndpointsService],
})
export class EndpointsModule {}
