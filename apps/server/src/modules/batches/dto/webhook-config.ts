/** How a caller wants to hear of a batch's end. Whether its URL leads to a public host is asked of the network, later. */
import {
  choiceFault,
  every,
  type Fault,
  fieldsOf,
  leaf,
  nullable,
  object,
  required,
  type Shape,
  urlFault,
  wire,
} from '../../../platform/http';

const MODES = ['signed', 'registered', 'direct', 'disabled'] as const;
const MAX_URL_LENGTH = 2_048;

export interface WebhookConfig {
  readonly mode: (typeof MODES)[number];
  readonly url?: string | null;
}

export function WebhookField(): PropertyDecorator {
  return wire({
    secret: true,
    diagnose: (value) => nullable(WEBHOOK)(value, []),
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

const MODE = leaf((value) => choiceFault(value, MODES), { echoed: true });

const DIRECT_URL = every(
  leaf(urlFault),
  leaf((value) => {
    if (new URL(String(value)).protocol === 'https:') return null;
    return { type: 'url_scheme', msg: "URL scheme should be 'https'", ctx: { expected_schemes: "'https'" } };
  }),
);

/** A text that isn't too long; whether it is a URL is asked once it is known to be wanted. */
const SHORT_TEXT = leaf((value) => {
  if (typeof value !== 'string') return { type: 'string_type', msg: 'Input should be a valid string' };
  if (value.length <= MAX_URL_LENGTH) return null;
  const msg = `String should have at most ${String(MAX_URL_LENGTH)} characters`;
  return { type: 'string_too_long', msg, ctx: { max_length: MAX_URL_LENGTH } };
});

/** A URL goes with mode direct, and mode direct with a URL. */
const urlOfMode: Shape = (webhook, at) => {
  const fields = fieldsOf(webhook);
  const mode = fields?.get('mode');
  const url = fields?.get('url') ?? null;
  const there = [...at, 'url'];
  if (url === null) return mode === 'direct' ? NEEDS_URL(url, there) : [];
  const isForOthers = MODES.some((known) => known === mode) && mode !== 'direct';
  return every(SHORT_TEXT, isForOthers ? TAKES_NO_URL : DIRECT_URL)(url, there);
};

const NEEDS_URL = leaf(() => valueFault('mode direct needs a url'));
const TAKES_NO_URL = leaf(() => valueFault('a url goes with mode direct only'));

const WEBHOOK = object({ mode: required(MODE) }, urlOfMode);

function valueFault(error: string): Fault {
  return { type: 'value_error', msg: `Value error, ${error}`, ctx: { error } };
}
