import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts';
import { KeysModule } from '../keys';
import { UsageModule } from '../usage';
import { OperatorService } from './operator.service';

@Module({
  imports: [AccountsModule, KeysModule, UsageModule],
  providers: [OperatorService],
  exports: [OperatorService],
})
export class OperatorModule {}
