import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schema } from '../../../lib/api';
import { webhooksKey } from './keys';

export type Attempt = Schema<'WebhookAttempt'>;

const ASK_EVERY_MS = 3_000;
const ATTEMPTS = 50;

/** The newest attempts of a delivery. */
export function attemptsQuery(organisationId: string, deliveryId: string) {
  return queryOptions({
    queryKey: [...webhooksKey(organisationId), 'attempts', deliveryId],
    queryFn: () =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/webhooks/deliveries/{delivery_id}/attempts', {
          params: {
            path: { organisation_id: organisationId, delivery_id: deliveryId },
            query: { limit: ATTEMPTS },
          },
        }),
      ),
    refetchInterval: ASK_EVERY_MS,
  });
}
