import { Module } from '@nestjs/common';
import { ClockModule } from '../platform/clock';
import { DatabaseModule } from '../platform/database';
import { IdsModule } from '../platform/ids';
import { ObservabilityModule } from '../platform/observability';

/** What every role stands on. */
@Module({ imports: [ClockModule, IdsModule, ObservabilityModule, DatabaseModule] })
export class PlatformModule {}
