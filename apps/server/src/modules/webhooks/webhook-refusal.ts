/** Why something that is asked about webhooks isn't done. Routes and commands make their own answers of it. */
export type WebhookRefusalCode =
  | 'endpoint_limit'
  | 'endpoint_not_found'
  | 'endpoint_disabled'
  | 'endpoint_without_phi'
  | 'url_refused'
  | 'description_refused'
  | 'rotation_under_way'
  | 'ping_limit'
  | 'message_not_found'
  | 'delivery_not_found'
  | 'results_expired';

/** The message is a sentence for whoever asked: it holds no secret, and of a URL no more than they wrote themselves. */
export class WebhookRefusal extends Error {
  override readonly name = 'WebhookRefusal';

  constructor(
    readonly code: WebhookRefusalCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
