// The options of npm run webhook:listen.
import { parseArgs } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { Advice } from '../setup/steps.mjs';

export const USAGE = `npm run webhook:listen -- [options]

  --port N     port on 127.0.0.1 (9999, or a free one when that is taken; 0 takes a free one)
  --secret S   signing secret of the endpoint (whsec_…): every request is verified with it, and refused when it doesn't verify
`;

/** `port` is null when none was asked for, `secret` when nothing is to be verified. */
export function readOptions(args) {
  const values = valuesOf(args);
  const { port, secret = null, help } = values;
  if (port !== undefined && !/^\d{1,5}$/.test(port)) throw notAPort(port);
  if (Number(port ?? 0) > 65_535) throw notAPort(port);
  if (secret !== null && !isSecret(secret))
    throw new Advice(
      'the secret is not one of a webhook endpoint',
      'give it as `npm run admin -- webhook add` has shown it: whsec_ and the base64 after it.',
    );
  return { port: port === undefined ? null : Number(port), secret, help };
}

function valuesOf(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        secret: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new Advice(error.message, `the options are:\n\n${USAGE}`);
  }
}

function notAPort(port) {
  return new Advice(`--port ${port} is no port`, 'give a number from 0 to 65535.');
}

function isSecret(secret) {
  if (!secret.startsWith('whsec_')) return false;
  try {
    new Webhook(secret);
    return true;
  } catch {
    return false;
  }
}
