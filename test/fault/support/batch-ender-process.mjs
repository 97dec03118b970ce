// A process that ends batches by the service's own code, without parsing anything: started by batch-ender.mjs, asked over IPC.
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/prepare.mjs';
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
const DAY_MS = 86_400_000;

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
    const batch = endedBatch(organisationId);
    await database.transaction(async (client) => {
      await client.batch.create({ data: batch });
      await webhooks.announce(client, batch);
    });
    webhooks.announced();
    const { id } = await database.run((client) =>
      client.webhookMessage.findUniqueOrThrow({ where: { batchId: batch.id }, select: { id: true } }),
    );
    return encodeTypeId('msg', id);
  },
};

function endedBatch(organisationId) {
  const now = new Date();
  return {
    id: ids.make(),
    organisationId,
    phi: false,
    inlineImages: false,
    status: 'completed',
    options: {},
    metadata: null,
    webhookMode: 'signed',
    webhookUrl: null,
    totalItems: 1,
    pending: 0,
    running: 0,
    succeeded: 1,
    failed: 0,
    cancelled: 0,
    changeSeq: 3n,
    createdAt: now,
    startedAt: now,
    completedAt: now,
    expiresAt: new Date(now.getTime() + 3 * DAY_MS),
  };
}

answerTo(COMMANDS, () => app.close());
