// A copy of a bucket, made and brought back through S3's interface as `aws s3 sync` or rclone do it: one PUT for each object, which
// keeps its ETag.
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/prepare.mjs';
import { inParallel } from './client.mjs';

const require = createRequire(path.join(ROOT, 'apps/server/package.json'));
const { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } = require('@aws-sdk/client-s3');

const AT_ONCE = 8;

/** Resolves with the objects by their keys. `account` is what `startS3Server` resolves with. */
export async function copyBucket(account) {
  const copies = new Map();
  await withClient(account, async (client, Bucket) => {
    const keys = await keysIn(client, Bucket);
    await inParallel(keys, AT_ONCE, async (Key) => {
      const { Body, ContentType, ETag } = await client.send(new GetObjectCommand({ Bucket, Key }));
      copies.set(Key, { Body: await Body.transformToByteArray(), ContentType, ETag });
    });
  });
  return copies;
}

/** Puts the objects into a bucket; resolves with how many have another ETag there. */
export async function restoreBucket(account, copies) {
  let changed = 0;
  await withClient(account, (client, Bucket) =>
    inParallel([...copies], AT_ONCE, async ([Key, { Body, ContentType, ETag: before }]) => {
      const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
      if (ETag !== before) changed += 1;
    }),
  );
  return changed;
}

async function keysIn(client, Bucket) {
  const keys = [];
  let token;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken: token }));
    keys.push(...(page.Contents ?? []).map(({ Key }) => Key));
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return keys;
}

async function withClient({ endpoint, region, bucket, accessKeyId, secretAccessKey }, work) {
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  try {
    await work(client, bucket);
  } finally {
    client.destroy();
  }
}
