// Passwords and keys of one data directory: generated once, readable by the owner only.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writePrivate } from './processes.mjs';

/** Reads the secrets of a data directory; generates the missing ones. */
export function readSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  const known = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const secrets = {
    /** The superuser's, used to start Postgres. */
    postgresPassword: known.postgresPassword ?? crypto.randomBytes(24).toString('hex'),
    /** The service's role in Postgres. */
    databasePassword: known.databasePassword ?? crypto.randomBytes(24).toString('hex'),
    redisPassword: known.redisPassword ?? crypto.randomBytes(24).toString('hex'),
    rectoSecret: known.rectoSecret ?? crypto.randomBytes(32).toString('hex'),
  };
  if (JSON.stringify(known) !== JSON.stringify(secrets)) writePrivate(file, JSON.stringify(secrets, null, 2));
  return secrets;
}

/** Facts worth keeping between starts (such as the ports of last time); losing them is harmless. */
export function notebook(file) {
  let notes = {};
  try {
    notes = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    // The first start, or a file truncated by a crash.
  }
  return {
    get: (name) => notes[name],
    set: (name, value) => {
      notes[name] = value;
      writePrivate(file, JSON.stringify(notes));
    },
  };
}
