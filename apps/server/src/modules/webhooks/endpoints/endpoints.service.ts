import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { Clock } from '../../../platform/clock';
import { Database, type DatabaseClient, type WebhookEndpoint } from '../../../platform/database';
import { Ids } from '../../../platform/ids';
import { OutboundFailure, PostClient } from '../../../platform/outbound';
import { type Actor } from '../../audit';
import { HEALTHY } from '../delivery/endpoint-health.policy';
import { WaitingDeliveriesRepository } from '../delivery/waiting-deliveries.repository';
import { WebhookRefusal } from '../webhook-refusal';
import { EndpointActs, endpointNotFound } from './endpoint-acts';
import { faultOfDescription, faultOfUrl, MAX_ENDPOINTS } from './endpoint.policy';
import { type EndpointRef, EndpointsRepository, type ListedEndpoint } from './endpoints.repository';
import { makeSigningSecret, sealSigningSecret } from './signing-secrets';

export interface EndpointWish {
  readonly organisationId: string;
  readonly url: string;
  readonly description: string;
  /** Whether it gets messages of PHI batches: whoever registers it has the PHI right. */
  readonly phi: boolean;
}

const NOTHING = new Uint8Array();

/** Endpoints of webhooks: what an organisation registers, enables, disables and deletes. */
@Injectable()
export class EndpointsService {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly deliveries: WaitingDeliveriesRepository,
    private readonly destinations: PostClient,
    private readonly acts: EndpointActs,
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Registers an endpoint and makes its signing secret. */
  async add(wish: EndpointWish, actor: Actor): Promise<{ endpoint: ListedEndpoint; secret: string }> {
    const fault = faultOfDescription(wish.description);
    if (fault !== null) throw new WebhookRefusal('description_refused', fault);
    await this.judge(wish.url);
    const id = this.ids.make();
    const secret = makeSigningSecret(randomBytes);
    const sealedSecret = sealSigningSecret(this.config.secret, id, secret);
    const endpoint = await this.database.transaction(async (client) => {
      if ((await this.endpoints.countExclusively(client, wish.organisationId)) >= MAX_ENDPOINTS) throw tooMany();
      const made = await this.endpoints.insert(client, { ...wish, id, sealedSecret, createdAt: this.clock.now() });
      await this.acts.record(client, made, actor, 'created', { origin: new URL(wish.url).origin, phi: wish.phi });
      return made;
    });
    return { endpoint, secret };
  }

  list(organisationId?: string): Promise<ListedEndpoint[]> {
    return this.endpoints.list(organisationId);
  }

  async find(ref: EndpointRef): Promise<ListedEndpoint> {
    const found = await this.endpoints.find(ref);
    if (found === null) throw endpointNotFound();
    return found;
  }

  /** For the operator, who names an endpoint alone. */
  async organisationOf(id: string): Promise<string> {
    const organisationId = await this.endpoints.organisationOf(id);
    if (organisationId === null) throw endpointNotFound();
    return organisationId;
  }

  /** It gets what ends from now on; what it has missed isn't sent by itself. */
  async enable(ref: EndpointRef, actor: Actor): Promise<ListedEndpoint> {
    await this.acts.withLocked(ref, async (client, endpoint) => {
      if (endpoint.disabledReason === null) return;
      await this.endpoints.update(client, endpoint.id, { disabledReason: null, disabledAt: null, ...HEALTHY });
      await this.acts.record(client, endpoint, actor, 'enabled');
    });
    return this.find(ref);
  }

  /** What waits for it is ended. */
  async disable(ref: EndpointRef, actor: Actor): Promise<ListedEndpoint> {
    await this.acts.withLocked(ref, (client, endpoint) => this.acts.disable(client, endpoint, 'requested', actor));
    return this.find(ref);
  }

  /** What waits for it is ended; its address and its secrets are wiped. The row goes with the last of its deliveries. */
  async delete(ref: EndpointRef, actor: Actor): Promise<void> {
    await this.acts.withLocked(ref, (client, endpoint) => this.deleteIn(client, endpoint, actor));
  }

  /** All of an organisation's, in the transaction that ends it. */
  async deleteAllIn(client: DatabaseClient, organisationId: string, actor: Actor): Promise<void> {
    for (const endpoint of await this.endpoints.lockAll(client, organisationId)) {
      await this.deleteIn(client, endpoint, actor);
    }
  }

  private async deleteIn(client: DatabaseClient, endpoint: WebhookEndpoint, actor: Actor): Promise<void> {
    const deletedAt = this.clock.now();
    const cancelled = await this.deliveries.cancelWaiting(client, endpoint.id, deletedAt);
    await this.endpoints.update(client, endpoint.id, {
      deletedAt,
      url: '',
      sealedSecret: NOTHING,
      formerSecret: null,
      formerSecretUntil: null,
    });
    await this.acts.record(client, endpoint, actor, 'deleted', { cancelled_deliveries: cancelled });
  }

  private async judge(url: string): Promise<void> {
    const fault = faultOfUrl(url);
    if (fault !== null) throw new WebhookRefusal('url_refused', fault);
    try {
      await this.destinations.judge(url, 'allowed');
    } catch (cause) {
      if (cause instanceof OutboundFailure) throw new WebhookRefusal('url_refused', cause.message, { cause });
      throw cause;
    }
  }
}

function tooMany(): WebhookRefusal {
  return new WebhookRefusal(
    'endpoint_limit',
    `The organisation has ${MAX_ENDPOINTS} webhook endpoints, which is the limit. Delete one first.`,
  );
}
