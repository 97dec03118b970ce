/** Makes the application of a role, ready to listen: what `main` starts and what tests drive. */
import { existsSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { serveReference } from './api-reference';
import { type AppConfig, outOfReach } from './config';
import { DASHBOARD_DIR, serveDashboard } from './dashboard';
import { DOCS_DIR, serveDocs } from './docs-site';
import { SystemClock } from './platform/clock';
import { fastifyAdapter, furnish } from './platform/http';
import { EventLog, NestLog, Readiness } from './platform/observability';
import { RoleModule } from './roles';
import { refuseUntrusted } from './untrusted';

export async function createApp(config: AppConfig): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    RoleModule.of(config),
    fastifyAdapter(config, new SystemClock()),
    {
      bodyParser: false,
      logger: new NestLog(new EventLog(config.logLevel)),
      abortOnError: false,
    },
  );
  await refuseUntrusted(app.get(Readiness));
  await prepare(app, config);
  return app;
}

/** Everything around the modules, for an application that somebody else has made of them. */
export async function prepare(app: NestFastifyApplication, config: AppConfig): Promise<void> {
  await furnish(app, config);
  const log = app.get(EventLog);
  for (const fields of outOfReach(config)) log.warn('out_of_reach', fields);
  if (config.role === 'worker') return;
  serveReference(app);
  const server = app.getHttpAdapter().getInstance();
  // A service that was built alone has no pages.
  if (existsSync(DOCS_DIR)) await serveDocs(server, DOCS_DIR);
  if (existsSync(DASHBOARD_DIR)) await serveDashboard(server, DASHBOARD_DIR);
}
