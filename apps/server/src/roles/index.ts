import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { type AppConfig, ConfigModule } from '../config';
import { DropInModule } from '../modules/drop-in';
import { ApiModule } from './api.module';
import { WorkerModule } from './worker.module';

const MODULES_OF: Readonly<Record<AppConfig['role'], readonly Type[]>> = {
  api: [ApiModule],
  worker: [WorkerModule],
  all: [ApiModule, WorkerModule],
};

/** The application of one process: the modules of its role, over its configuration. */
@Module({})
export class RoleModule {
  static of(config: AppConfig): DynamicModule {
    const dropIn = config.role === 'worker' ? [] : [DropInModule.of(config.dropInRoutes)];
    return { module: RoleModule, imports: [ConfigModule.with(config), ...MODULES_OF[config.role], ...dropIn] };
  }
}
