// The environment of the service and of the operator's command over one data directory.
import fs from 'node:fs';
import path from 'node:path';
import { modelsDir } from '../setup/models.mjs';
import { buildEnv, ROOT } from '../setup/prepare.mjs';

/** The base of relative data directories, where earlier versions ran the service, so that their data is found. */
const DATA_FROM = path.join(ROOT, 'apps/server');

/** Settings of the checkout's .env; the shell's settings take precedence. */
export function loadEnvFile(root) {
  const file = path.join(root, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
}

/** The whole environment of the service. The operator's settings are kept. */
export function serviceEnv({ dataDir, databaseUrl, redisUrl, secrets, host, port, role, storagePort }) {
  const storage = process.env.RECTO_STORAGE ?? (process.env.S3_BUCKET ? 's3' : 'fs');
  const defaults = {
    RECTO_SECRET: secrets.rectoSecret,
    RECTO_STORAGE_PORT: String(storagePort ?? 0),
    RECTO_MODELS_DIR: modelsDir(),
  };
  return buildEnv({
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    ...Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, process.env[name] || value])),
    RECTO_STORAGE_DIR: given('RECTO_STORAGE_DIR') ?? privateDir(dataDir, 'storage'),
    RECTO_SPOOL_DIR: given('RECTO_SPOOL_DIR') ?? privateDir(dataDir, 'spool'),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    RECTO_STORAGE: storage,
    ...(host === undefined ? {} : { RECTO_HOST: host, RECTO_PORT: String(port), RECTO_ROLE: role }),
  });
}

function given(name) {
  const dir = process.env[name];
  return dir ? path.resolve(DATA_FROM, dir) : undefined;
}

function privateDir(dataDir, name) {
  const dir = path.join(dataDir, name);
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  return dir;
}
