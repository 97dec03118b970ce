// A real S3 server on loopback over a directory, for tests: a free port, new keys, one empty bucket.
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { answers, freePort } from '../stack/ports.mjs';
import { stopPid } from '../stack/processes.mjs';
import { s3Program } from './program.mjs';

const BUCKET = 'recto-test';
const READY_WITHIN_MS = 20_000;
const STOP_SIGNALS = [
  ['SIGTERM', 3_000],
  ['SIGKILL', 5_000],
];

/**
 * Starts the server over `dir`, which may contain an earlier server's data. With the `port` and `keys` of an earlier
 * one it gets the same address. `tls` names files of a certificate and its key (versitygw alone). `stop` ends it and keeps the data; the caller owns the directory.
 */
export async function startS3Server({ dir, port: wished, keys = newKeys(), tls = null, say = () => undefined }) {
  const program = await s3Program({ say });
  const root = path.join(dir, 'buckets');
  const attributes = path.join(dir, 'attributes');
  for (const one of [path.join(root, BUCKET), attributes]) fs.mkdirSync(one, { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(wished);
    const child = launch(program, path.join(dir, 'server.log'), { port, root, attributes, tls, ...keys });
    const stop = () => stopPid(child.pid, STOP_SIGNALS);
    try {
      await untilReady(child, port);
      const endpoint = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
      return { name: program.name, endpoint, port, region: 'us-east-1', bucket: BUCKET, ...keys, pid: child.pid, stop };
    } catch (error) {
      await stop();
      if (attempt < 3) continue;
      throw new Error(`${program.name} does not start: ${error.message}. Its log is ${path.join(dir, 'server.log')}`);
    }
  }
}

/** The service's settings for a server. */
export function s3Settings({ endpoint, region, bucket, accessKeyId, secretAccessKey }) {
  return {
    RECTO_STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  };
}

function newKeys() {
  return {
    accessKeyId: crypto.randomBytes(10).toString('hex'),
    secretAccessKey: crypto.randomBytes(20).toString('hex'),
  };
}

function launch(program, log, options) {
  const out = fs.openSync(log, 'a', 0o600);
  try {
    const { args, env } = program.call(options);
    const child = spawn(program.file, args, {
      stdio: ['ignore', out, out],
      env: { PATH: process.env.PATH, HOME: path.dirname(log), ...env },
    });
    child.on('error', () => undefined);
    return child;
  } finally {
    fs.closeSync(out);
  }
}

async function untilReady(child, port) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(port))) {
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) throw new Error('it ended at once');
    if (Date.now() > deadline) throw new Error('it does not answer');
    await delay(25);
  }
}
