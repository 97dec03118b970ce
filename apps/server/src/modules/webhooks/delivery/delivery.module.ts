import { Module } from '@nestjs/common';
import { OutboundModule } from '../../../platform/outbound';
import { QueueModule } from '../../../platform/queue';
import { ScheduleModule } from '../../../platform/schedule';
import { AuditModule } from '../../audit';
import { NoticesModule } from '../../notices';
import { EndpointsModule } from '../endpoints/endpoints.module';
import { MessagesRepository } from '../messages/messages.repository';
import { DeliveriesRepository } from './deliveries.repository';
import { DeliveryBacklog } from './delivery-backlog';
import { DeliveryBacklogRepository } from './delivery-backlog.repository';
import { DeliveryDispatchRepository } from './delivery-dispatch.repository';
import { DeliveryDispatcher } from './delivery-dispatcher';
import { DeliveryHistory } from './delivery-history';
import { DeliverySender } from './delivery-sender';
import { DeliverySweeper } from './delivery-sweeper';
import { DeliveryVerdicts } from './delivery-verdicts';
import { EndpointDisabling } from './endpoint-disabling';
import { FanOut } from './fan-out';
import { FanOutRepository } from './fan-out.repository';
import { MessageHistory } from './message-history';
import { MessageHistoryRepository } from './message-history.repository';
import { PingService } from './ping.service';
import { ResendsRepository } from './resends.repository';
import { ResendsService } from './resends.service';

/** Fans messages out and sends a single attempt: what every process can do, also one that takes no jobs. */
@Module({
  imports: [OutboundModule, AuditModule, NoticesModule, EndpointsModule],
  providers: [
    DeliveriesRepository,
    DeliveryHistory,
    DeliverySender,
    DeliveryVerdicts,
    EndpointDisabling,
    FanOut,
    FanOutRepository,
    MessageHistory,
    MessageHistoryRepository,
    MessagesRepository,
    PingService,
    ResendsRepository,
    ResendsService,
  ],
  exports: [
    DeliveriesRepository,
    DeliveryHistory,
    DeliverySender,
    DeliveryVerdicts,
    FanOut,
    MessageHistory,
    MessagesRepository,
    PingService,
    ResendsService,
  ],
})
export class DeliveryModule {}

/** Queues deliveries, and takes back what was lost: in every process that has a queue, of whatever role. */
@Module({
  imports: [DeliveryModule, QueueModule, ScheduleModule],
  providers: [
    DeliveryBacklog,
    DeliveryBacklogRepository,
    DeliveryDispatchRepository,
    DeliveryDispatcher,
    DeliverySweeper,
  ],
  exports: [DeliveryDispatcher],
})
export class DeliveryDispatchModule {}
