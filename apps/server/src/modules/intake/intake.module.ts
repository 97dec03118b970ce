import { statfs } from 'node:fs/promises';
import { Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config';
import { Clock } from '../../platform/clock';
import { DOCUMENT_LIMITS } from '../../platform/engine';
import { OutboundClient, OutboundModule } from '../../platform/outbound';
import { IntakeService } from './intake.port';
import { Spool } from './spool';
import { SpoolingIntake } from './spooling-intake';
import { UploadLimits } from './upload-limits';

async function openSpool(config: AppConfig): Promise<Spool> {
  const spool = new Spool(config.spool.dir);
  await spool.open();
  return spool;
}

function limitsOf({ uploads, spool }: AppConfig, clock: Clock): UploadLimits {
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(spool.dir);
    return bavail * bsize;
  };
  return new UploadLimits(uploads.caps, freeBytes, clock);
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
    { provide: UploadLimits, useFactory: limitsOf, inject: [AppConfig, Clock] },
  ],
  exports: [IntakeService, UploadLimits],
})
export class IntakeModule implements OnApplicationShutdown {
  constructor(@Inject(Spool) private readonly spool: Spool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.spool.close();
  }
}
