// A process that ends batches by the service's own code, without parsing anything: started by batch-ender.mjs, asked over IPC.
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/prepare.mjs';
import { announceEnd, endedBatch } from '../../support/ended-batch.mjs';
import { answerTo } from './asked-process.mjs';

const require = createRequire(path.join(ROOT, 'apps/server/package.json'));
const built = (name) => require(path.join(ROOT, 'dist/apps/server', name));
const { Module } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');
const { ConfigModule, configOfProcess } = built('config');
const { EndpointsModule, EndpointsService, WebhooksModule, WebhooksService } = built('modules/webhooks');
const { Database } = built('platform/database');
const { encodeTypeId, Ids } = built('platform/ids');
const { PlatformModule } = built('roles/platform.module');

const OPERATOR = { kind: 'operator' };

class EnderModule {}
Module({ imports: [ConfigModule.with(configOfProcess()), PlatformModule, EndpointsModule, WebhooksModule] })(
  EnderModule,
);
const app = await NestFactory.createApplicationContext(EnderModule, { logger: false, abortOnError: false });
const [database, ids, webhooks, endpoints] = [Database, Ids, WebhooksService, EndpointsService].map((part) =>
  app.get(part, { strict: false }),
);

const COMMANDS = {
  /** Registers an endpoint; its id and its secret. */
  async endpoint({ organisationId, url }) {
    const { endpoint, secret } = await endpoints.add({ organisationId, url, description: '' }, OPERATOR);
    return { id: endpoint.id, secret };
  },

  /** A batch of one item that ends now; the id of its message as receivers see it. */
  async end({ organisationId }) {
    const batch = endedBatch({ id: ids.make(), organisationId, now: new Date() });
    return encodeTypeId('msg', await announceEnd({ database, webhooks }, batch));
  },
};

answerTo(COMMANDS, () => app.close());
