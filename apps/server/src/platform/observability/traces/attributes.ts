/**
 * All that a span may say. Nothing of a document, its name, an address or a query is among it: an attribute that is not in this list can't be
 * set, as in the log.
 */
export interface SpanAttributes {
  readonly request_id?: string;
  readonly method?: string;
  /** The route's pattern, never the requested path. */
  readonly route?: string;
  readonly status?: number;
  /** By their public ids. */
  readonly batch?: string;
  readonly item?: string;
  readonly delivery?: string;
  readonly pages?: number;
  readonly outcome?: string;
}

/** As OpenTelemetry's conventions call them, where they have a name. */
const NAMES: Readonly<Record<keyof SpanAttributes, string>> = {
  request_id: 'recto.request_id',
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  batch: 'recto.batch',
  item: 'recto.item',
  delivery: 'recto.delivery',
  pages: 'recto.pages',
  outcome: 'recto.outcome',
};

export function wireAttributes(attributes: SpanAttributes): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]: [string, string | number | undefined]) =>
      value === undefined ? [] : [[NAMES[name as keyof SpanAttributes], value]],
    ),
  );
}
