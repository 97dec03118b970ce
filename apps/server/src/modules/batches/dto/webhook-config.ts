/** How a caller wants to hear of a batch's end. Whether its URL leads to a public host is asked of the network, later. */
import { choiceFault, echo, type InnerFault, urlFault, wire } from '../../../platform/http';

const MODES = ['signed', 'registered', 'direct', 'disabled'] as const;
const MAX_URL_LENGTH = 2_048;

export interface WebhookConfig {
  readonly mode: (typeof MODES)[number];
  readonly url?: string | null;
}

export function WebhookField(): PropertyDecorator {
  return wire({
    secret: true,
    diagnose: (value) => (value === null ? null : webhookFaults(value)),
    openapi: {
      type: 'object',
      nullable: true,
      selfRequired: false,
      default: null,
      description: 'Tells the end of the batch with a batch.update event. Without it nothing is sent.',
      required: ['mode'],
      properties: {
        mode: {
          type: 'string',
          enum: [...MODES],
          description:
            'signed: to every enabled endpoint of the organisation; registered is another word for it. direct: unsigned, to url. disabled: as if there were no webhook.',
        },
        url: {
          type: 'string',
          format: 'uri',
          nullable: true,
          maxLength: MAX_URL_LENGTH,
          description: 'With direct, and only then: an https URL of a public host.',
        },
      },
    },
  });
}

function webhookFaults(webhook: unknown): readonly InnerFault[] {
  if (typeof webhook !== 'object' || webhook === null || Array.isArray(webhook)) {
    const msg = 'Input should be a valid dictionary or object to extract fields from';
    return [{ at: [], type: 'model_attributes_type', msg, ...echo(webhook) }];
  }
  const fields = new Map<string, unknown>(Object.entries(webhook));
  const mode = fields.get('mode');
  const url = fields.get('url') ?? null;
  return [...modeFaults(mode), ...webhookUrlFaults(url, mode)];
}

function modeFaults(mode: unknown): InnerFault[] {
  if (mode === undefined) return [{ at: ['mode'], type: 'missing', msg: 'Field required' }];
  const fault = choiceFault(mode, MODES);
  return fault === null ? [] : [{ at: ['mode'], ...fault, ...echo(mode) }];
}

function webhookUrlFaults(url: unknown, mode: unknown): InnerFault[] {
  const at = ['url'];
  if (url === null) return mode === 'direct' ? [valueFault('mode direct needs a url')] : [];
  if (typeof url !== 'string') return [{ at, type: 'string_type', msg: 'Input should be a valid string' }];
  if (url.length > MAX_URL_LENGTH) {
    const msg = `String should have at most ${String(MAX_URL_LENGTH)} characters`;
    return [{ at, type: 'string_too_long', msg, ctx: { max_length: MAX_URL_LENGTH } }];
  }
  if (MODES.some((known) => known === mode) && mode !== 'direct')
    return [valueFault('a url goes with mode direct only')];
  const fault = urlFault(url);
  if (fault !== null) return [{ at, ...fault }];
  if (new URL(url).protocol === 'https:') return [];
  return [{ at, type: 'url_scheme', msg: "URL scheme should be 'https'", ctx: { expected_schemes: "'https'" } }];
}

function valueFault(error: string): InnerFault {
  return { at: ['url'], type: 'value_error', msg: `Value error, ${error}`, ctx: { error } };
}
