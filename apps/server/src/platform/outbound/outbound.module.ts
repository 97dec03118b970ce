import { Module } from '@nestjs/common';
import { AppConfig } from '../../config';
import { OutboundClient } from './outbound-client';

@Module({
  providers: [
    {
      provide: OutboundClient,
      useFactory: ({ outbound }: AppConfig) => new OutboundClient(outbound),
      inject: [AppConfig],
    },
  ],
  exports: [OutboundClient],
})
export class OutboundModule {}
