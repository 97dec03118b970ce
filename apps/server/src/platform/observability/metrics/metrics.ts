/**
 * Metrics, over OpenTelemetry's SDK and its exporter for Prometheus. Labels have few values, which the code knows beforehand: never an
 * organisation, a key, an id or anything that a caller sends. Where nobody collects them, recording costs next to nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Attributes } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

type Labels = Readonly<Record<string, string | number>>;

export interface Counter {
  add(by: number, labels?: Labels): void;
}

export interface Histogram {
  record(value: number, labels?: Labels): void;
}

/** A value at the moment at which it is collected, with its labels. */
export interface Reading {
  readonly value: number;
  readonly labels?: Labels;
}

/** Combinations of labels that one metric has at most; further ones are counted together. */
const MOST_SERIES = 1_000;

export class Metrics {
  private readonly exporter: PrometheusExporter | null;
  private readonly provider: MeterProvider;

  constructor(isCollected: boolean) {
    this.exporter = isCollected
      ? new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true, withoutTargetInfo: true })
      : null;
    this.provider = new MeterProvider({
      readers: this.exporter === null ? [] : [this.exporter],
      views: [{ instrumentName: '*', aggregationCardinalityLimit: MOST_SERIES }],
    });
  }

  /** Its name gets the ending `_total`. */
  counter(name: string, description: string): Counter {
    return this.meter.createCounter(name, { description });
  }

  /** Of durations in seconds; `buckets` are the upper bounds. */
  histogram(name: string, description: string, buckets: readonly number[]): Histogram {
    return this.meter.createHistogram(name, { description, advice: { explicitBucketBoundaries: [...buckets] } });
  }

  /** Asked each time the metrics are collected. A value that can't be had then is left out. */
  gauge(name: string, description: string, read: () => readonly Reading[] | Promise<readonly Reading[]>): void {
    this.gauges({ [name]: description }, async () => ({ [name]: await read() }));
  }

  /** Several gauges that are asked for together. */
  gauges<Name extends string>(
    descriptions: Readonly<Record<Name, string>>,
    read: () => Promise<Readonly<Record<NoInfer<Name>, readonly Reading[]>>>,
  ): void {
    const named = Object.entries<string>(descriptions).map(([name, description]) => ({
      name,
      instrument: this.meter.createObservableGauge(name, { description }),
    }));
    this.meter.addBatchObservableCallback(
      async (result) => {
        const readings: Readonly<Record<string, readonly Reading[]>> = await read();
        for (const { name, instrument } of named) {
          for (const { value, labels } of readings[name] ?? []) {
            result.observe(instrument, value, labels === undefined ? undefined : attributesOf(labels));
          }
        }
      },
      named.map(({ instrument }) => instrument),
    );
  }

  /** Answers with all metrics in the text format of Prometheus; only if they are collected. */
  answer(request: IncomingMessage, response: ServerResponse): void {
    this.exporter?.getMetricsRequestHandler(request, response);
  }

  private get meter() {
    return this.provider.getMeter('recto');
  }
}

function attributesOf(labels: Labels): Attributes {
  return { ...labels };
}
