import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config';
import { OutboundClient } from './outbound-client';
import { PostClient } from './post-client';

@Module({
  providers: [
    {
      provide: OutboundClient,
      useFactory: ({ outbound }: AppConfig) => new OutboundClient(outbound),
      inject: [AppConfig],
    },
    {
      provide: PostClient,
      useFactory: ({ webhooks }: AppConfig) => new PostClient({ allow: webhooks.allow }),
      inject: [AppConfig],
    },
  ],
  exports: [OutboundClient, PostClient],
})
export class OutboundModule implements OnApplicationShutdown {
  constructor(private readonly posts: PostClient) {}

  onApplicationShutdown(): void {
    this.posts.close();
  }
}
