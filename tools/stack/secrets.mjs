// Passwords and keys of one data directory: made once, read by their owner only, the same at every start.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writePrivate } from './processes.mjs';

/** Reads the secrets of a data directory, making those that aren't there yet. */
export function readSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  const known = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const secrets = {
    /** The superuser's, for whoever starts Postgres. */
    postgresPassword: known.postgresPassword ?? crypto.randomBytes(24).toString('hex'),
    /** Of the role that the service is to Postgres. */
    databasePassword: known.databasePassword ?? crypto.randomBytes(24).toString('hex'),
    redisPassword: known.redisPassword ?? crypto.randomBytes(24).toString('hex'),
    rectoSecret: known.rectoSecret ?? crypto.randomBytes(32).toString('hex'),
  };
  if (JSON.stringify(known) !== JSON.stringify(secrets)) writePrivate(file, JSON.stringify(secrets, null, 2));
  return secrets;
}

/** Small facts worth keeping between starts (which ports served last time); losing them costs nothing. */
export function notebook(file) {
  let notes = {};
  try {
    notes = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    // First start, or a file cut short by a crash: begin anew.
  }
  return {
    get: (name) => notes[name],
    set: (name, value) => {
      notes[name] = value;
      writePrivate(file, JSON.stringify(notes));
    },
  };
}
