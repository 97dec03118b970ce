/** Makes the bucket of the configuration where it is missing: a job beside the service, which expects it to be there. */
import { CreateBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { ConfigError, configOfProcess } from './config';

const MADE_BEFORE = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'];

async function main(): Promise<string> {
  const { driver, s3 } = configOfProcess().storage;
  if (driver !== 's3') throw new ConfigError(['RECTO_STORAGE is not s3. There is no bucket to make.']);
  const { endpoint, region, forcePathStyle, bucket, accessKeyId, secretAccessKey } = s3;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    return `The bucket ${bucket ?? ''} is made.`;
  } catch (error) {
    if (error instanceof S3ServiceException && MADE_BEFORE.includes(error.name)) return 'The bucket is there.';
    throw error;
  } finally {
    client.destroy();
  }
}

main().then(
  (sentence) => process.stdout.write(`${sentence}\n`),
  (error: unknown) => {
    const sentence = error instanceof Error ? error.message : 'for a reason that is not known';
    process.stderr.write(error instanceof ConfigError ? `${sentence}\n` : `The bucket can't be made: ${sentence}\n`);
    process.exitCode = 1;
  },
);
