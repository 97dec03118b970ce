import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schema } from '../../../lib/api';
import { webhooksKey } from './keys';

export type Endpoint = Schema<'WebhookEndpoint'>;

const ASK_EVERY_MS = 10_000;

export function endpointsQuery(organisationId: string) {
  return queryOptions({
    queryKey: [...webhooksKey(organisationId), 'endpoints'],
    queryFn: () =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/webhooks/endpoints', {
          params: { path: { organisation_id: organisationId } },
        }),
      ),
    refetchInterval: ASK_EVERY_MS,
  });
}
