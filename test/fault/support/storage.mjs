// The object storage of a cluster: a shared directory, or a real S3 server behind a fault-injecting proxy.
import fs from 'node:fs';
import path from 'node:path';
import { s3Settings, startS3Server } from '../../../tools/s3/index.mjs';
import { s3Program } from '../../../tools/s3/program.mjs';
import { startStorageProxy } from './storage-proxy.mjs';

/** The settings for the service, and the proxy if there is one. */
export function startStorage(kind, dir) {
  return kind === 's3' ? behindProxy(path.join(dir, 's3')) : directory(path.join(dir, 'storage'));
}

/** Why a kind of storage is unavailable here, or null. A server that can be built is built. */
export async function storageMissing(kind) {
  if (kind !== 's3') return null;
  return s3Program({ say: (line) => console.error(line) }).then(
    () => null,
    (error) => error.message,
  );
}

function directory(storage) {
  fs.mkdirSync(storage, { recursive: true, mode: 0o700 });
  return { env: { RECTO_STORAGE: 'fs', RECTO_STORAGE_DIR: storage }, proxy: null, stop: async () => undefined };
}

async function behindProxy(dir) {
  fs.mkdirSync(dir, { recursive: true });
  let server = await startS3Server({ dir });
  const proxy = await startStorageProxy({ host: '127.0.0.1', port: server.port });
  return {
    env: s3Settings({ ...server, endpoint: proxy.url }),
    proxy,
    account: server,
    /** An empty bucket takes its place, at the same address and for the same keys. */
    lose: async () => {
      const { port, accessKeyId, secretAccessKey } = server;
      await server.stop();
      fs.rmSync(dir, { recursive: true });
      fs.mkdirSync(dir);
      server = await startS3Server({ dir, port, keys: { accessKeyId, secretAccessKey } });
      if (server.port !== port) throw new Error('the S3 server came back under another address');
    },
    stop: async () => {
      await proxy.stop();
      await server.stop();
    },
  };
}
