import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { Clock } from '../../../platform/clock';
import { type Actor } from '../../audit';
import { WebhookRefusal } from '../webhook-refusal';
import { EndpointActs } from './endpoint-acts';
import { type EndpointRef, EndpointsRepository } from './endpoints.repository';
import { formerSignsUntil, isRotating } from './rotation.policy';
import { makeSigningSecret, sealSigningSecret, signingSecrets } from './signing-secrets';

/** Secrets that sign now. */
export interface RevealedSecrets {
  /** The newest first. */
  readonly secrets: readonly string[];
  /** How long the former one signs, where there are two. */
  readonly formerSecretUntil: Date | null;
}

/** Secrets of endpoints, for those who may see them. */
@Injectable()
export class EndpointSecrets {
  constructor(
    private readonly acts: EndpointActs,
    private readonly endpoints: EndpointsRepository,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  reveal(ref: EndpointRef, actor: Actor): Promise<RevealedSecrets> {
    return this.acts.withLocked(ref, async (client, endpoint) => {
      await this.acts.record(client, endpoint, actor, 'secret_revealed');
      const now = this.clock.now();
      return {
        secrets: signingSecrets(this.config.secret, endpoint, now),
        formerSecretUntil: isRotating(endpoint, now) ? endpoint.formerSecretUntil : null,
      };
    });
  }

  /** Makes a new secret, beside which the former one signs for a day. */
  rotate(ref: EndpointRef, actor: Actor): Promise<RevealedSecrets> {
    return this.acts.withLocked(ref, async (client, endpoint) => {
      const now = this.clock.now();
      if (isRotating(endpoint, now)) throw rotationUnderWay(endpoint.formerSecretUntil);
      const { secret } = this.config;
      const change = {
        sealedSecret: sealSigningSecret(secret, endpoint.id, makeSigningSecret(randomBytes)),
        formerSecret: new Uint8Array(endpoint.sealedSecret),
        formerSecretUntil: formerSignsUntil(now),
      };
      await this.endpoints.update(client, endpoint.id, change);
      await this.acts.record(client, endpoint, actor, 'secret_rotated');
      const { formerSecretUntil } = change;
      return { secrets: signingSecrets(secret, { ...endpoint, ...change }, now), formerSecretUntil };
    });
  }
}

function rotationUnderWay(until: Date | null): WebhookRefusal {
  const time = until === null ? 'a day after that' : until.toISOString();
  return new WebhookRefusal(
    'rotation_under_way',
    `The secret was rotated less than a day ago, and the former one signs until ${time}. Rotate again after that.`,
  );
}
