/**
 * Disconnects callers that send a body, or take an answer, slower than the least rate, so that they don't hold
 * resources. One timer checks all exchanges: a request that ends before the next check costs only an entry in a set.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock';
import { lookEveryMs, Pace, type PaceRules } from '../streams';

/**
 * Kernels accept some hundred kB of an answer before its reader does, and free their buffers in bursts; only a longer
 * period averages that out.
 */
const ANSWER_WINDOWS = 4;

/** `refuse` answers a request whose body arrives too slowly. */
export function letGoOfSlowPeers(
  server: FastifyInstance,
  rules: PaceRules,
  clock: Clock,
  refuse: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const exchanges = new Set<WatchedExchange>();
  const watched = new WeakMap<FastifyRequest, WatchedExchange>();
  const timer = setInterval(() => {
    const now = clock.monotonicMs();
    for (const exchange of exchanges) {
      if (!exchange.look(now)) exchange.letGo(refuse);
      if (exchange.isOver) exchanges.delete(exchange);
    }
  }, lookEveryMs(rules)).unref();
  server.addHook('onRequest', (request, reply, done) => {
    const exchange = new WatchedExchange(request, reply, rules);
    watched.set(request, exchange);
    exchanges.add(exchange);
    done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    const exchange = watched.get(request);
    if (exchange?.isOver === true) exchanges.delete(exchange);
    done();
  });
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    done();
  });
}

class WatchedExchange {
  private readonly message: IncomingMessage;
  private readonly response: ServerResponse;
  private body: Pace | undefined;
  private answer: Pace | undefined;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly rules: PaceRules,
  ) {
    this.message = request.raw;
    this.response = reply.raw;
  }

  get isOver(): boolean {
    return this.isIn && this.isOut;
  }

  /** False if the caller is too slow. */
  look(nowMs: number): boolean {
    return this.bodyKeepsPace(nowMs) && this.answerKeepsPace(nowMs);
  }

  letGo(refuse: (request: FastifyRequest, reply: FastifyReply) => void): void {
    if (this.isIn || this.reply.sent) this.message.socket.destroy();
    else refuse(this.request, this.reply);
  }

  private get isIn(): boolean {
    return this.message.complete || this.message.socket.destroyed;
  }

  private get isOut(): boolean {
    return this.response.writableFinished || this.response.destroyed;
  }

  private bodyKeepsPace(nowMs: number): boolean {
    if (this.isIn) return true;
    const { bytesRead } = this.message.socket;
    this.body ??= new Pace(this.rules, nowMs, bytesRead);
    // Unread bytes wait for the service, not for the caller.
    return this.body.keeps(nowMs, bytesRead, this.message.readableLength === 0);
  }

  private answerKeepsPace(nowMs: number): boolean {
    if (this.isOut || !this.response.headersSent) return true;
    const { socket } = this.message;
    const taken = socket.bytesWritten - socket.writableLength;
    const windowMs = this.rules.windowMs * ANSWER_WINDOWS;
    this.answer ??= new Pace({ ...this.rules, windowMs, idleMs: windowMs }, nowMs, taken);
    return this.answer.keeps(nowMs, taken, socket.writableLength > 0);
  }
}
