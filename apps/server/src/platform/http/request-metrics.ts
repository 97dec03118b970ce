/** Requests by route and status. Nothing that a caller sends becomes a label: a route is a pattern, and unknown methods are one. */
import type { Counter, Histogram, Metrics } from '../observability';

export interface MeasuredRequest {
  readonly method: string;
  /** The pattern; undefined where there is none for the path. */
  readonly route: string | undefined;
  readonly status: number;
  readonly ms: number | undefined;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BUCKETS_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];
const NO_ROUTE = '(none)';

export class RequestMetrics {
  private readonly count: Counter;
  private readonly seconds: Histogram;

  constructor(metrics: Metrics) {
    this.count = metrics.counter('recto_http_requests', 'Requests that were answered, by method, route and status.');
    this.seconds = metrics.histogram(
      'recto_http_request_seconds',
      'Time from the head of a request to the end of its answer, by route; the routes of the dashboard are one.',
      BUCKETS_SECONDS,
    );
  }

  took({ method, route = NO_ROUTE, status, ms }: MeasuredRequest): void {
    this.count.add(1, { method: METHODS.has(method) ? method : 'other', route, status });
    if (ms !== undefined) this.seconds.record(ms / 1_000, { route: route.startsWith('/console') ? '/console' : route });
  }
}
