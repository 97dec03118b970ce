/**
 * The time between being asked to stop and closing the door. Readiness says no at once, and every answer asks its connection to
 * close, so that a balancer and clients that keep connections open go elsewhere instead of meeting a reset.
 */
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Readiness } from '../observability';

const LONGEST_MS = 1_000;
const LOOK_EVERY_MS = 25;

@Injectable()
export class Drain implements BeforeApplicationShutdown {
  private begun = false;

  constructor(
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    readiness: Readiness,
  ) {
    readiness.register('accepting', () => {
      if (this.begun) throw new Error('the process is stopping');
    });
  }

  get isUnderWay(): boolean {
    return this.begun;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.begun = true;
    const { server } = this.host.httpAdapter.getInstance();
    for (let waited = 0; waited < LONGEST_MS && (await connections(server)) > 0; waited += LOOK_EVERY_MS) {
      await delay(LOOK_EVERY_MS);
    }
  }
}

/** Open connections, idle ones too; none when the server doesn't listen. */
function connections(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => {
      resolve(error ? 0 : count);
    });
  });
}

@Module({ providers: [Drain], exports: [Drain] })
export class DrainModule {}
