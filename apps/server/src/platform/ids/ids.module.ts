import { Global, Module } from '@nestjs/common';
import { Ids } from './ids';

@Global()
@Module({ providers: [Ids], exports: [Ids] })
export class IdsModule {}
