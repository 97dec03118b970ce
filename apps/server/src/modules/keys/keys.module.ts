import { Global, Module } from '@nestjs/common';
import { KeyVerifier } from '../../platform/http';
import { ScheduleModule } from '../../platform/schedule';
import { AuditModule } from '../audit';
import { NoticesModule } from '../notices';
import { ExpiringKeys } from './expiring-keys';
import { KeysRepository } from './keys.repository';
import { KeysService } from './keys.service';

/** Global, because every route that needs a key asks its `KeyVerifier`. */
@Global()
@Module({
  imports: [AuditModule, NoticesModule, ScheduleModule],
  providers: [ExpiringKeys, KeysRepository, KeysService, { provide: KeyVerifier, useExisting: KeysService }],
  exports: [KeysService, KeyVerifier],
})
export class KeysModule {}
