/** The listener for Prometheus, on a port of its own: what it tells is the operator's, and callers never get there. */
import { createServer, type Server } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig, ConfigError } from '../../../config';
import { EventLog } from '../event-log';
import { Metrics } from './metrics';

const PATH = '/metrics';

@Injectable()
export class MetricsListener implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
    private readonly log: EventLog,
  ) {}

  /** Null where metrics are off. */
  get port(): number | null {
    const address = this.server?.address();
    return typeof address === 'object' && address !== null ? address.port : null;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { host, port } = this.config.metrics;
    if (port === undefined) return;
    const server = createServer((request, response) => {
      if (request.method === 'GET' && request.url?.split('?')[0] === PATH) this.metrics.answer(request, response);
      else response.writeHead(404).end();
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        reject(new ConfigError([`RECTO_METRICS_PORT can't be listened on (${error.code ?? error.name}).`]));
      });
      server.listen({ host, port }, resolve);
    });
    this.log.info('metrics_listening', { address: `http://${host}:${this.port ?? port}${PATH}` });
  }

  /** Last of all, so that what happens while the process stops is still told. */
  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
