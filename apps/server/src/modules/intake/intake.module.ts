import { Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config';
import { DOCUMENT_LIMITS } from '../../platform/engine';
import { OutboundClient, OutboundModule } from '../../platform/outbound';
import { IntakeService } from './intake.port';
import { Spool } from './spool';
import { SpoolingIntake } from './spooling-intake';

async function openSpool(config: AppConfig): Promise<Spool> {
  const spool = new Spool(config.spool.dir);
  await spool.open();
  return spool;
}

@Module({
  imports: [OutboundModule],
  providers: [
    { provide: Spool, useFactory: openSpool, inject: [AppConfig] },
    {
      provide: IntakeService,
      useFactory: (spool: Spool, outbound: OutboundClient) =>
        new SpoolingIntake(spool, outbound, DOCUMENT_LIMITS.maxBytes),
      inject: [Spool, OutboundClient],
    },
  ],
  exports: [IntakeService],
})
export class IntakeModule implements OnApplicationShutdown {
  constructor(@Inject(Spool) private readonly spool: Spool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.spool.close();
  }
}
