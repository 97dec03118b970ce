import { Module } from '@nestjs/common';
import { ChanceModule } from '../platform/chance';
import { ClockModule } from '../platform/clock';
import { DatabaseModule } from '../platform/database';
import { IdsModule } from '../platform/ids';
import { ObservabilityModule } from '../platform/observability';

/** What every role stands on. */
@Module({ imports: [ChanceModule, ClockModule, IdsModule, ObservabilityModule, DatabaseModule] })
export class PlatformModule {}
