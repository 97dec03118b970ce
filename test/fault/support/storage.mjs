// Where the objects of a cluster lie: a directory that its processes share, or a real S3 server behind a proxy that can misbehave.
import fs from 'node:fs';
import path from 'node:path';

/** The settings for the service, and the proxy where there is one. */
export async function startStorage(kind, dir) {
  return kind === 's3' ? undefined : directory(path.join(dir, 'storage'));
}

function directory(storage) {
  fs.mkdirSync(storage, { recursive: true, mode: 0o700 });
  return { env: { RECTO_STORAGE: 'fs', RECTO_STORAGE_DIR: storage }, proxy: null, stop: async () => undefined };
}

/** Why a kind of storage can't be had here, or null. */
export function storageMissing(kind) {
  return kind === 's3' ? 'there is no S3 server on this machine' : null;
}
