import { CreateBucketCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { clientOf, type S3Account } from './s3-client';

const MADE_BEFORE = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'];

/** Makes the bucket unless it is there. Says whether it was made. */
export async function makeBucket(account: S3Account, bucket: string): Promise<boolean> {
  const client = clientOf(account, account.endpoint);
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && MADE_BEFORE.includes(error.name)) return false;
    throw error;
  } finally {
    client.destroy();
  }
}
