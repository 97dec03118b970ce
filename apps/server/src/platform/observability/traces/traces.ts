/**
 * Traces, over OpenTelemetry's SDK: from a request to the parser and to the delivery of a webhook. Which span is the current one follows
 * the calls; where work is handed on by a row or a job, it takes the trace along as a W3C traceparent. Without a collector there are none,
 * and nothing is kept or made.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { hrTime, parseTraceParent } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { settleWithin } from '../../concurrency';
import { type SpanAttributes, wireAttributes } from './attributes';

/** What a span is of: `take` serves a caller or takes work from a queue, `send` calls somebody else. */
type SpanWork = 'serve' | 'take' | 'send' | 'step';

export interface NewSpan {
  readonly work: SpanWork;
  /** A traceparent that came along; without one the span belongs to the current one, or begins a trace. */
  readonly parent?: string | null | undefined;
  readonly attributes?: SpanAttributes;
}

export interface OpenSpan {
  set(attributes: SpanAttributes): void;
  /** By a code of the error table, never by a message. */
  fail(code: string): void;
  end(): void;
}

export interface TracesOptions {
  readonly exporter: SpanExporter;
  readonly role: string;
  /** Of a hundred traces that begin here, how many are kept. Those that a caller began follow the caller. */
  readonly percent: number;
}

const KINDS: Readonly<Record<SpanWork, SpanKind>> = {
  serve: SpanKind.SERVER,
  take: SpanKind.CONSUMER,
  send: SpanKind.CLIENT,
  step: SpanKind.INTERNAL,
};
const NOTHING: OpenSpan = { set: () => undefined, fail: () => undefined, end: () => undefined };
const LAST_SPANS_MS = 3_000;

@Injectable()
export class Traces implements OnApplicationShutdown {
  private readonly current = new AsyncLocalStorage<Span>();
  private readonly provider: BasicTracerProvider | null;
  private readonly tracer: Tracer | null;

  constructor(options: TracesOptions | null) {
    this.provider = options === null ? null : providerOf(options);
    this.tracer = this.provider?.getTracer('recto') ?? null;
  }

  /** Runs the work in a span that it can add to. Fails as the work does, which the span says by the error's code. */
  async inSpan<T>(name: string, given: NewSpan, run: (span: OpenSpan) => Promise<T>): Promise<T> {
    return this.within(name, given, async (span) => {
      try {
        return await run(span);
      } catch (error) {
        span.fail(codeOf(error));
        throw error;
      } finally {
        span.end();
      }
    });
  }

  /** For work whose end is another's call: runs `begin` in a span that stays open. */
  within<T>(name: string, { work, parent, attributes = {} }: NewSpan, begin: (span: OpenSpan) => T): T {
    if (this.tracer === null) return begin(NOTHING);
    const options = { kind: KINDS[work], attributes: wireAttributes(attributes) };
    const span = this.tracer.startSpan(name, options, this.contextOf(parent));
    return this.current.run(span, () => begin(open(span)));
  }

  /** A step of the current span that has just ended, by how long it took. */
  past(name: string, ms: number): void {
    const parent = this.current.getStore();
    if (this.tracer === null || parent === undefined) return;
    const now = performance.now();
    const startTime = hrTime(now - Math.max(0, ms));
    this.tracer.startSpan(name, { startTime }, trace.setSpan(ROOT_CONTEXT, parent)).end(hrTime(now));
  }

  /** The current span as a traceparent, for whoever goes on with the work elsewhere; null where there is none. */
  get parent(): string | null {
    const context = this.current.getStore()?.spanContext();
    if (context === undefined) return null;
    const flags = (context.traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0');
    return `00-${context.traceId}-${context.spanId}-${flags}`;
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.provider !== null) await settleWithin([this.provider.shutdown()], LAST_SPANS_MS);
  }

  private contextOf(parent: string | null | undefined): Context {
    const came = parent === null || parent === undefined ? null : parseTraceParent(parent);
    if (came !== null) return trace.setSpanContext(ROOT_CONTEXT, { ...came, isRemote: true });
    const span = this.current.getStore();
    return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span);
  }
}

function providerOf({ exporter, role, percent }: TracesOptions): BasicTracerProvider {
  return new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `recto-${role}`, 'service.namespace': 'recto' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
}

function open(span: Span): OpenSpan {
  return {
    set: (attributes) => void span.setAttributes(wireAttributes(attributes)),
    fail: (code) => void span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR }),
    end: () => {
      span.end();
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'internal_error';
}
