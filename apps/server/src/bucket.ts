/** Makes the bucket of the configuration where it is missing: a job beside the service, which expects it to be there. */
import { ConfigError, configOfProcess } from './config';
import { makeBucket } from './platform/storage/s3/make-bucket';

async function main(): Promise<string> {
  const { driver, s3 } = configOfProcess().storage;
  if (driver !== 's3') throw new ConfigError(['RECTO_STORAGE is not s3. There is no bucket to make.']);
  const bucket = s3.bucket ?? '';
  return (await makeBucket(s3, bucket)) ? `The bucket ${bucket} is made.` : 'The bucket is there.';
}

main().then(
  (sentence) => process.stdout.write(`${sentence}\n`),
  (error: unknown) => {
    const sentence = error instanceof Error ? error.message : 'for a reason that is not known';
    process.stderr.write(error instanceof ConfigError ? `${sentence}\n` : `The bucket can't be made: ${sentence}\n`);
    process.exitCode = 1;
  },
);
