import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../errors';
import { type Counter, Metrics } from '../../../platform/observability';
import { type RateLimit, RedisClient } from '../../../platform/redis';

const LIMIT = { name: 'poll', points: 200, seconds: 1 } as const;
const POLICY = `"${LIMIT.name}";q=${LIMIT.points};w=${LIMIT.seconds}`;

/** 200 polls a second for each organisation, over all processes; every answer tells what is left. */
@Injectable()
export class PollRateGuard implements CanActivate {
  private readonly limit: RateLimit;
  private readonly polls: Counter;

  constructor(redis: RedisClient, metrics: Metrics) {
    this.polls = metrics.counter(
      'recto_polls',
      'Polls of batches, by whether the limit of their organisation let them pass.',
    );
    this.limit = redis.rateLimit(LIMIT);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { caller } = http.getRequest<FastifyRequest>();
    if (caller === undefined) throw new DomainError('invalid_api_key');
    const { isAllowed, remaining, resetSeconds } = await this.limit.consume(caller.organisationId);
    void http.getResponse<FastifyReply>().headers({
      'ratelimit-policy': POLICY,
      ratelimit: `"${LIMIT.name}";r=${remaining};t=${resetSeconds}`,
    });
    this.polls.add(1, { outcome: isAllowed ? 'passed' : 'refused' });
    if (!isAllowed) throw new DomainError('rate_limited');
    return true;
  }
}
