import { type DynamicModule, Module } from '@nestjs/common';
import { type AppConfig, ConfigModule } from '../config';
import { OperatorModule } from '../modules/operator';
import { PlatformModule } from './platform.module';

/** What the operator's command line needs, and nothing that serves or listens. */
@Module({})
export class OperatorRoleModule {
  static of(config: AppConfig): DynamicModule {
    return { module: OperatorRoleModule, imports: [ConfigModule.with(config), PlatformModule, OperatorModule] };
  }
}
