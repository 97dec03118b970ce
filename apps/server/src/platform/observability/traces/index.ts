export { OtlpExporter } from './otlp-exporter';
export { type OpenSpan, Traces } from './traces';
