import path from 'node:path';
import { parseArgs } from 'node:util';
import { Advice } from '../setup/steps.mjs';

const DEFAULT_PORT = 8080;

export const USAGE = `npm start -- [options]

  --port N         port of the service (${DEFAULT_PORT}; 0 takes a free one)
  --host H         address it listens on (127.0.0.1)
  --data-dir D     where its data is kept (.recto)
  --role R         api, worker or all (all)
  --ready-file F   when ready, write {"base_url","api_key"} there, readable by you alone, with a key made for this run
  --without-office don't install LibreOffice, which reads DOCX and PPTX

DATABASE_URL, REDIS_URL and S3_BUCKET (with the other S3_* settings) replace the embedded services; .env is read when it is there.
`;

/** The options of the command line. */
export function readOptions(args, { root, cwd }) {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        'data-dir': { type: 'string' },
        role: { type: 'string' },
        'ready-file': { type: 'string' },
        'without-office': { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }));
  } catch (error) {
    throw new Advice(error.message, `the options are:\n\n${USAGE}`);
  }
  const port = Number(values.port ?? process.env.RECTO_PORT ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Advice(`--port ${values.port} is no port`, 'give a number from 0 to 65535.');
  const role = values.role ?? process.env.RECTO_ROLE ?? 'all';
  if (!['api', 'worker', 'all'].includes(role))
    throw new Advice(`--role ${role} is not known`, 'give api, worker or all.');
  return {
    port,
    host: values.host ?? process.env.RECTO_HOST ?? '127.0.0.1',
    role,
    dataDir: dataDirOf(values['data-dir'], { root, cwd }),
    readyFile: values['ready-file'] ? path.resolve(cwd, values['ready-file']) : null,
    office: !values['without-office'],
    dev: values.dev,
    help: values.help,
  };
}

/** The data directory: as given, as in RECTO_DATA_DIR, or .recto in the checkout. */
export function dataDirOf(said, { root, cwd }) {
  const name = said ?? process.env.RECTO_DATA_DIR;
  return name ? path.resolve(cwd, name) : path.join(root, '.recto');
}
