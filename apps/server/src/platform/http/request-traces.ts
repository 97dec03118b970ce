/** A span for each request of the interface: what a caller began goes on here, by its traceparent. */
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { OpenSpan, Traces } from '../observability';

type Server = ReturnType<ReturnType<NestFastifyApplication['getHttpAdapter']>['getInstance']>;

/** Neither probes nor pages. */
const TRACED = /^\/(v1|console)\//;

export function traceRequests(server: Server, traces: Traces): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { url: route } = request.routeOptions;
    if (route === undefined || !TRACED.test(route)) {
      done();
      return;
    }
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : null;
    const attributes = { request_id: request.id, method: request.method, route };
    traces.within(`${request.method} ${route}`, { work: 'serve', parent, attributes }, (span) => {
      spans.set(request, span);
      done();
    });
  });
  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    const { statusCode: status } = reply;
    const code = request.outcome?.errorCode ?? undefined;
    span?.set({ status, ...(status < 400 || code === undefined ? {} : { outcome: code }) });
    if (status >= 500) span?.fail(code ?? 'internal_error');
    span?.end();
    done();
  });
}
