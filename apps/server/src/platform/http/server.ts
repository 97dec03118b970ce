/** The Fastify server of this service: its timeouts, its limits, and the headers of every answer. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppConfig } from '../../config';
import { DomainError } from '../../errors';
import { Clock } from '../clock';
import { encodeTypeId, Ids } from '../ids';
import { EventLog, type LogFields, Metrics, Traces } from '../observability';
import { admitEarly } from './api-key.guard';
import { type Caller, KeyVerifier } from './caller';
import { Drain } from './drain';
import { ErrorFilter } from './error.filter';
import { JsonAnswerInterceptor } from './json-answer';
import { JsonBodyPipe } from './json-body.pipe';
import { JSON_BODY_LIMIT, keepBodiesRaw } from './raw-body';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id';
import { RequestMetrics } from './request-metrics';
import { type AnsweredRequest, RequestSink } from './request-sink';
import { traceRequests } from './request-traces';
import { letGoOfSlowPeers } from './slow-peers';

/**
 * Longer than load balancers keep idle connections, so that they close a connection and not the server under a request.
 */
const KEEP_ALIVE_MS = 75_000;
/** Compressing a smaller answer costs more than sending it. */
const COMPRESS_FROM_BYTES = 4_096;
const GZIP_LEVEL = 4;
const BROTLI_QUALITY = 4;
const BROTLI_PARAM_QUALITY = 1;

/** Room for a request line, a key, an idempotency key and proxies' headers. */
const LONGEST_HEAD_BYTES = 16_384;
const LOOK_FOR_LATE_HEADS_MS = 5_000;

/** The longest parameter is the token of a signed link. */
const LONGEST_PARAMETER = 1_024;
/**
 * Answers that are still not taken this long after a stop signal are cut off, well before a supervisor kills the
 * process.
 */
const CLOSE_WITHIN_MS = 20_000;

export function fastifyAdapter(config: AppConfig, clock: Clock): FastifyAdapter {
  const ids = new Ids(clock);
  return new FastifyAdapter({
    bodyLimit: JSON_BODY_LIMIT,
    trustProxy: config.http.trustedProxies.length > 0 ? config.http.trustedProxies : false,
    requestTimeout: config.requests.totalMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      requireHostHeader: false,
      maxHeaderSize: LONGEST_HEAD_BYTES,
      headersTimeout: Math.min(config.uploads.windowMs, config.requests.totalMs),
      connectionsCheckingInterval: Math.min(config.uploads.windowMs, LOOK_FOR_LATE_HEADS_MS),
    },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    forceCloseConnections: 'idle',
    // During the drain period the server still answers; each answer asks to close its connection.
    return503OnClosing: false,
    genReqId: (message: IncomingMessage) => requestIdOf(message, ids),
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // A path that can't be decoded, refused before any hook runs.
      void reply.status(400).headers(headersOf(request)).send(new DomainError('bad_request').toBody());
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      socket.end(
        rawAnswer(
          error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request',
          encodeTypeId('req', ids.make()),
        ),
      );
    },
  });
}

/** Installs the reading of bodies, error answers, request ids and logs. */
export async function furnish(app: NestFastifyApplication, config: AppConfig): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  const log = app.get(EventLog);
  const clock = app.get(Clock);
  const drain = app.get(Drain);
  const errors = new ErrorFilter(log);
  const metrics = new RequestMetrics(app.get(Metrics));
  server.decorate('requestMs', config.requests.totalMs);
  server.server.maxConnections = config.http.maxConnections;
  keepBodiesRaw(server);
  await server.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    threshold: COMPRESS_FROM_BYTES,
    zlibOptions: { level: GZIP_LEVEL },
    brotliOptions: { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    globalDecompression: false,
  });
  server.addHook('onRequest', (request, reply, done) => {
    startedAt.set(request, clock.monotonicMs());
    void reply.headers(headersOf(request));
    // Node would answer a request without Host by itself, with another body.
    const isNameless = request.raw.httpVersion === '1.1' && request.headers.host === undefined;
    done(isNameless ? new DomainError('bad_request', 'The request has no Host header.') : undefined);
  });
  traceRequests(server, app.get(Traces));
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.foreign?.isUncompressed === true) request.headers['x-no-compression'] = 'true';
    done();
  });
  const { leastRate: bytesPerSecond, windowMs, idleMs } = config.uploads;
  letGoOfSlowPeers(server, { bytesPerSecond, windowMs, idleMs }, clock, (request, reply) => {
    void reply.header('connection', 'close');
    errors.answer(new DomainError('request_timeout'), request, reply);
  });
  // The Expect header is ignored: Node would answer unknown expectations by itself.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  const sink = config.role === 'worker' ? null : app.get(RequestSink, { strict: false });
  if (config.role !== 'worker') {
    const keys = app.get(KeyVerifier, { strict: false });
    server.addHook('onRequest', (request) => admitEarly(request, keys));
  }
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.isUnderWay) void reply.header('connection', 'close');
    done(null, payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const line = describeRequest(request, reply, clock);
    log.info('request', line);
    metrics.took({ method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: line.ms });
    if (request.caller !== undefined) sink?.take(answeredRequest(request, request.caller, reply, clock));
    done();
  });
  server.addHook('preClose', (done) => {
    setTimeout(
      () => {
        server.server.closeAllConnections();
      },
      Math.max(0, CLOSE_WITHIN_MS - drain.elapsedMs),
    ).unref();
    done();
  });
  app.useGlobalPipes(new JsonBodyPipe());
  app.useGlobalInterceptors(new JsonAnswerInterceptor());
  app.useGlobalFilters(errors);
  // A requested stop is not a failure: the process exits with 0 instead of ending by the signal.
  app.enableShutdownHooks(['SIGTERM', 'SIGINT', 'SIGHUP'], { useProcessExit: true });
}

function headersOf(request: FastifyRequest): Record<string, string> {
  return { [REQUEST_ID_HEADER]: request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
}

const startedAt = new WeakMap<FastifyRequest, number>();

function describeRequest(request: FastifyRequest, reply: FastifyReply, clock: Clock): LogFields {
  const started = startedAt.get(request);
  return {
    request_id: request.id,
    method: request.method,
    route: request.routeOptions.url ?? '(none)',
    status: reply.statusCode,
    ...(started === undefined ? {} : { ms: Math.round(clock.monotonicMs() - started) }),
    ...(request.caller === undefined ? {} : describeCaller(request.caller)),
    ...(request.visitor === undefined ? {} : { user: encodeTypeId('user', request.visitor.userId) }),
    ...(request.member === undefined ? {} : { organisation: encodeTypeId('org', request.member.organisationId) }),
  };
}

function answeredRequest(
  request: FastifyRequest,
  { organisationId, keyId }: Caller,
  { statusCode: status }: FastifyReply,
  clock: Clock,
): AnsweredRequest {
  const { method, outcome = {}, id: requestId } = request;
  const ms = Math.round(clock.monotonicMs() - (startedAt.get(request) ?? clock.monotonicMs()));
  const { errorCode = null, pages = null } = outcome;
  const route = request.routeOptions.url ?? '(none)';
  return { organisationId, keyId, method, route, status, errorCode, pages, ms, requestId };
}

function describeCaller({ organisationId, keyId }: Caller): LogFields {
  return { organisation: encodeTypeId('org', organisationId), key: encodeTypeId('key', keyId) };
}

/** An answer for errors before there is a request object. */
function rawAnswer(code: 'bad_request' | 'request_timeout', requestId: string): string {
  const error = new DomainError(code);
  const body = JSON.stringify(error.toBody());
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    `${REQUEST_ID_HEADER}: ${requestId}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
