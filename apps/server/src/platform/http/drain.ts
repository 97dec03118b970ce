/**
 * The drain period between a stop signal and closing the server. Readiness reports unavailable at once, and every
 * answer asks to close its connection, so that load balancers and clients with keep-alive connections go elsewhere
 * instead of being reset.
 */
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Clock } from '../clock';
import { Readiness } from '../observability';

const LONGEST_MS = 1_000;
const LOOK_EVERY_MS = 25;

@Injectable()
export class Drain implements OnModuleDestroy, BeforeApplicationShutdown {
  private begunAt: number | null = null;

  constructor(
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly clock: Clock,
    readiness: Readiness,
  ) {
    readiness.register('accepting', () => {
      if (this.isUnderWay) throw new Error('the process is stopping');
    });
  }

  get isUnderWay(): boolean {
    return this.begunAt !== null;
  }

  /** Time since the stop signal. */
  get elapsedMs(): number {
    return this.begunAt === null ? 0 : this.clock.monotonicMs() - this.begunAt;
  }

  /** The first hook of a shutdown, before anything else ends. */
  onModuleDestroy(): void {
    this.begunAt ??= this.clock.monotonicMs();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { server } = this.host.httpAdapter.getInstance();
    for (let waited = 0; waited < LONGEST_MS && (await connections(server)) > 0; waited += LOOK_EVERY_MS) {
      await delay(LOOK_EVERY_MS);
    }
  }
}

/** The number of open connections, including idle ones; zero if the server doesn't listen. */
function connections(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => {
      resolve(error ? 0 : count);
    });
  });
}

@Module({ providers: [Drain], exports: [Drain] })
export class DrainModule {}
