import { Global, Module } from '@nestjs/common';
import { Chance } from './chance';

@Global()
@Module({ providers: [Chance], exports: [Chance] })
export class ChanceModule {}
