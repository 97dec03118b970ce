/** Reads the configuration, starts the role, says where it listens. */
import 'reflect-metadata';
import { createApp } from './app';
import { ConfigError, configOfProcess } from './config';
import { EventLog, keepToTheLog } from './platform/observability';

async function main(): Promise<void> {
  const config = configOfProcess();
  keepToTheLog(new EventLog(config.logLevel));
  const app = await createApp(config);
  await app.listen({ host: config.http.host, port: config.http.port });
  const log = app.get(EventLog);
  const { parsers, office, worker } = config;
  log.info('sized', {
    parsers: parsers.size,
    converters: office.converters,
    items: worker.items,
    reason: parsers.sizeReason,
  });
  log.info('listening', { address: await app.getUrl(), component: config.role, pid: process.pid });
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else new EventLog('error').failure('start_failed', error);
  process.exitCode = 1;
  // Whatever has been opened before the failure must not keep the process alive.
  process.exit();
});
