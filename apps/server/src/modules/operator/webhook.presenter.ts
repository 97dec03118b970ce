import type { WebhookAttempt } from '../../platform/database';
import { encodeTypeId } from '../../platform/ids';
import type { ListedDelivery, ListedEndpoint, RevealedSecrets } from '../webhooks';

export interface EndpointView {
  readonly id: string;
  readonly organisation_id: string;
  readonly url: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly disabled_reason: string | null;
  readonly disabled_at: string | null;
  readonly created_at: string;
  readonly last_success_at: string | null;
  readonly last_failure_at: string | null;
  readonly failing_since: string | null;
}

export interface SecretsView {
  readonly secret: string;
  /** Only after a rotation, until then. */
  readonly former_secret?: string;
  readonly former_secret_until?: string;
}

export interface DeliveryView {
  readonly id: string;
  readonly message_id: string;
  /** Null for a ping. */
  readonly batch_id: string | null;
  readonly status: string;
  readonly created_at: string;
  /** Null when nothing is to come. */
  readonly next_attempt_at: string | null;
  readonly completed_at: string | null;
}

export interface AttemptView {
  readonly id: string;
  readonly started_at: string;
  readonly ended_at: string | null;
  /** Null while it is under way. */
  readonly outcome: string | null;
  readonly status_code: number | null;
  readonly error: string | null;
  readonly message: string | null;
  readonly answer: string | null;
}

export function presentEndpoint(endpoint: ListedEndpoint): EndpointView {
  return {
    id: encodeTypeId('ep', endpoint.id),
    organisation_id: encodeTypeId('org', endpoint.organisationId),
    url: endpoint.url,
    description: endpoint.description,
    enabled: endpoint.disabledReason === null,
    disabled_reason: endpoint.disabledReason,
    disabled_at: endpoint.disabledAt?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
    last_failure_at: endpoint.lastFailureAt?.toISOString() ?? null,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
  };
}

export function presentSecrets({ secrets: [secret = '', former], formerSecretUntil }: RevealedSecrets): SecretsView {
  if (former === undefined || formerSecretUntil === null) return { secret };
  return { secret, former_secret: former, former_secret_until: formerSecretUntil.toISOString() };
}

export function presentDelivery({ id, message, status, stage, dueAt, ...delivery }: ListedDelivery): DeliveryView {
  const isWaiting = stage === 'ready' || stage === 'queued';
  return {
    id: encodeTypeId('dlv', id),
    message_id: encodeTypeId('msg', message.id),
    batch_id: message.batchId === null ? null : encodeTypeId('batch', message.batchId),
    status,
    created_at: delivery.createdAt.toISOString(),
    next_attempt_at: isWaiting ? dueAt.toISOString() : null,
    completed_at: delivery.completedAt?.toISOString() ?? null,
  };
}

export function presentAttempt({ id, startedAt, endedAt, ...attempt }: WebhookAttempt): AttemptView {
  return {
    id: encodeTypeId('att', id),
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    outcome: attempt.outcome,
    status_code: attempt.statusCode,
    error: attempt.error,
    message: attempt.message,
    answer: attempt.answer,
  };
}
