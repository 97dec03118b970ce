/** Sends spans to a collector as OTLP over HTTP in JSON, by the service's own way out. What can't be sent is dropped, and that is logged once. */
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { OriginClient } from '../../outbound';
import type { EventLog } from '../event-log';

export interface Collector {
  /** Its base address; spans go to `/v1/traces` below it. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

const PATH = '/v1/traces';
const SEND_MS = 10_000;
/** What a collector may answer at most: an empty object, or a sentence. */
const ANSWER_BYTES = 65_536;

export class OtlpExporter implements SpanExporter {
  private readonly client: OriginClient;
  private readonly stopping = new AbortController();
  private isFailing = false;

  constructor(
    private readonly collector: Collector,
    private readonly log: EventLog,
  ) {
    this.client = new OriginClient({ baseUrl: collector.baseUrl });
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.send(spans).then(
      () => {
        this.isFailing = false;
        done({ code: ExportResultCode.SUCCESS });
      },
      (error: unknown) => {
        if (!this.isFailing) this.log.failure('traces_not_sent', error, { count: spans.length });
        this.isFailing = true;
        done({ code: ExportResultCode.FAILED });
      },
    );
  }

  async shutdown(): Promise<void> {
    this.stopping.abort();
    await this.client.close();
  }

  private async send(spans: ReadableSpan[]): Promise<void> {
    const bytes = JsonTraceSerializer.serializeRequest(spans);
    if (bytes === undefined) return;
    const { status } = await this.client.post({
      path: PATH,
      headers: this.collector.headers,
      body: Buffer.from(bytes).toString('utf8'),
      maxBytes: ANSWER_BYTES,
      totalMs: SEND_MS,
      signal: this.stopping.signal,
    });
    if (status >= 300) throw Object.assign(new Error('the collector refuses the spans'), { code: `HTTP_${status}` });
  }
}
