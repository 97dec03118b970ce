import type { WebhookAttempt, WebhookDelivery } from '../../../platform/database';
import { encodeTypeId } from '../../../platform/ids';
import type { ListedEndpoint, ListedMessage, RevealedSecrets } from '../../webhooks';
import type { EndpointDto, SecretsDto } from './dto/endpoint.dto';
import type { AttemptDto, DeliveryDto, MessageDto } from './dto/message.dto';

export function presentEndpoint(endpoint: ListedEndpoint): EndpointDto {
  return {
    object: 'webhook_endpoint',
    id: encodeTypeId('ep', endpoint.id),
    url: endpoint.url,
    description: endpoint.description,
    phi: endpoint.phi,
    enabled: endpoint.disabledReason === null,
    disabled_reason: endpoint.disabledReason,
    disabled_at: textOf(endpoint.disabledAt),
    created_at: endpoint.createdAt.toISOString(),
    last_success_at: textOf(endpoint.lastSuccessAt),
    last_failure_at: textOf(endpoint.lastFailureAt),
    failing_since: textOf(endpoint.failingSince),
  };
}

export function presentSecrets({ secrets: [secret = '', former], formerSecretUntil }: RevealedSecrets): SecretsDto {
  const isRotating = former !== undefined && formerSecretUntil !== null;
  return {
    object: 'webhook_secrets',
    secret,
    former_secret: isRotating ? former : null,
    former_secret_until: isRotating ? formerSecretUntil.toISOString() : null,
  };
}

export function presentMessage({ id, batchId, mode, createdAt, expiresAt, deliveries }: ListedMessage): MessageDto {
  return {
    object: 'webhook_message',
    id: encodeTypeId('msg', id),
    type: batchId === null ? 'webhook.ping' : 'batch.update',
    batch_id: batchId === null ? null : encodeTypeId('batch', batchId),
    mode,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    deliveries: deliveries.map(presentDelivery),
  };
}

function presentDelivery({
  id,
  endpointId,
  status,
  failures,
  stage,
  dueAt,
  completedAt,
}: WebhookDelivery): DeliveryDto {
  return {
    id: encodeTypeId('dlv', id),
    endpoint_id: endpointId === null ? null : encodeTypeId('ep', endpointId),
    status,
    failures,
    next_attempt_at: stage === 'ready' || stage === 'queued' ? dueAt.toISOString() : null,
    completed_at: textOf(completedAt),
  };
}

/** What the receiver said may repeat what it was sent: viewers don't see it. */
export function presentAttempt(attempt: WebhookAttempt, seesBodies: boolean): AttemptDto {
  return {
    object: 'webhook_attempt',
    id: encodeTypeId('att', attempt.id),
    started_at: attempt.startedAt.toISOString(),
    ended_at: textOf(attempt.endedAt),
    outcome: attempt.outcome,
    status_code: attempt.statusCode,
    error: attempt.error,
    message: attempt.message,
    answer: seesBodies ? attempt.answer : null,
  };
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
