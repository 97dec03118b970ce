import { Global, Module } from '@nestjs/common';
import { KeyVerifier } from '../../platform/http';
import { AuditModule } from '../audit';
import { KeysRepository } from './keys.repository';
import { KeysService } from './keys.service';

/** Global, because every route that needs a key asks its `KeyVerifier`. */
@Global()
@Module({
  imports: [AuditModule],
  providers: [KeysRepository, KeysService, { provide: KeyVerifier, useExisting: KeysService }],
  exports: [KeysService, KeyVerifier],
})
export class KeysModule {}
