export interface S3Server {
  readonly name: string;
  readonly endpoint: string;
  readonly port: number;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  stop(): Promise<void>;
}

export function startS3Server(options: {
  readonly dir: string;
  /** Files of a certificate and its key. */
  readonly tls?: { readonly cert: string; readonly key: string };
}): Promise<S3Server>;

export function s3Settings(server: S3Server): Record<string, string>;
