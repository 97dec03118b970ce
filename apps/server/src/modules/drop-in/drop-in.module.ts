import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { type DropInRoute } from '../../config';
import { DocumentRequestsModule, ParsingModule } from '../parse';
import { DoclingController } from './docling.controller';
import { DropInService } from './drop-in.service';
import { UnstructuredController } from './unstructured.controller';

const CONTROLLERS: Readonly<Record<DropInRoute, Type>> = {
  unstructured: UnstructuredController,
  docling: DoclingController,
};

/** Routes in the shape of other services, those that the configuration names: their clients work with another address and a key. */
@Module({ imports: [DocumentRequestsModule, ParsingModule], providers: [DropInService] })
export class DropInModule {
  static of(routes: readonly DropInRoute[]): DynamicModule {
    return { module: DropInModule, controllers: routes.map((route) => CONTROLLERS[route]) };
  }
}
