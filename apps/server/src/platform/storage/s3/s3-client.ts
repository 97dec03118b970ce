/** The SDK's client as this service uses it. */
import { S3Client } from '@aws-sdk/client-s3';

/** Where a store is, and who asks. */
export interface S3Account {
  endpoint?: string | undefined;
  region: string;
  /** Both or neither; without them the machine's credentials are used. */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  forcePathStyle: boolean;
  /** In PEM, all that are trusted; undefined trusts those that Node does. */
  authorities?: readonly string[] | undefined;
}

/**
 * A request that waits too long for a socket fails like one whose server is down. An object being read keeps its
 * socket.
 */
const SOCKETS = 256;

const ignore = (): void => undefined;
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

export function clientOf(account: S3Account, endpoint: string | undefined): S3Client {
  return new S3Client({
    region: account.region,
    forcePathStyle: account.forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...credentialsOf(account),
    // Failures are reported by the caller; the client by itself would write to the console.
    logger: SILENT,
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: 60_000,
      httpAgent: { keepAlive: true, maxSockets: SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: SOCKETS, ...authoritiesOf(account) },
    },
    // By default a presigned PUT signs the checksum of an empty body, which AWS then refuses.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function authoritiesOf({ authorities }: S3Account) {
  return authorities === undefined ? {} : { ca: [...authorities] };
}

function credentialsOf({ accessKeyId, secretAccessKey }: S3Account) {
  if (accessKeyId === undefined || secretAccessKey === undefined) return {};
  return { credentials: { accessKeyId, secretAccessKey } };
}
