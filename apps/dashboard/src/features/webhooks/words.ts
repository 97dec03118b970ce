import type { Tone } from '../../components';
import type { Attempt } from './api/list-attempts';
import type { Endpoint } from './api/list-endpoints';
import type { Delivery, Message } from './api/list-messages';

interface Words {
  readonly tone: Tone;
  readonly label: string;
}

/** Attempts of one run of a delivery. */
const ATTEMPTS = 8;

const DISABLED: Readonly<Record<NonNullable<Endpoint['disabled_reason']>, string>> = {
  requested: 'Disabled by a member',
  gone: 'Disabled: it answered 410 Gone',
  failing: 'Disabled: every attempt of five days failed',
};

/** How an endpoint does, and since when where that matters. */
export function endpointWords(endpoint: Endpoint): Words & { readonly since: string | null } {
  const { disabled_reason, disabled_at, failing_since, last_success_at } = endpoint;
  if (disabled_reason !== null) return { tone: 'quiet', label: DISABLED[disabled_reason], since: disabled_at };
  if (failing_since !== null) return { tone: 'bad', label: 'Failing, for the first time', since: failing_since };
  if (last_success_at !== null) return { tone: 'good', label: 'Healthy, last delivered', since: last_success_at };
  return { tone: 'quiet', label: 'Enabled, nothing sent yet', since: null };
}

export function deliveryWords({ status, failures }: Delivery): Words {
  if (status === 'succeeded') return { tone: 'good', label: 'Delivered' };
  if (status === 'cancelled') return { tone: 'quiet', label: 'Ended without delivery' };
  if (status === 'failed') return { tone: 'bad', label: `Failed, ${attempts(failures)}` };
  if (failures > 0) return { tone: 'bad', label: `Failing, ${attempts(failures)} of ${ATTEMPTS}` };
  return { tone: 'busy', label: 'On its way' };
}

export function attemptWords({ outcome, status_code, message }: Attempt): Words {
  if (outcome === null) return { tone: 'busy', label: 'Under way' };
  const answer = status_code === null ? '' : `, answered ${status_code}`;
  if (outcome === 'succeeded') return { tone: 'good', label: `Delivered${answer}` };
  if (outcome === 'lost') return { tone: 'warn', label: message ?? 'Its outcome was lost' };
  return { tone: 'bad', label: message ?? `Failed${answer}` };
}

export function isFailing({ deliveries }: Message): boolean {
  return deliveries.some(({ status, failures }) => status === 'failed' || (status === 'pending' && failures > 0));
}

function attempts(count: number): string {
  return count === 1 ? '1 attempt' : `${count} attempts`;
}
