import { S3Storage } from './s3-storage';

describe('what the S3 driver signs', () => {
  const storage = new S3Storage({
    endpoint: 'https://s3.example.test',
    region: 'eu-central-1',
    bucket: 'documents',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'not a secret',
    forcePathStyle: true,
  });

  it('binds an upload to its length and type, and to no checksum of an empty body', async () => {
    const url = new URL(
      await storage.presignPut('files/one', { expiresSeconds: 900, contentType: 'application/pdf', size: 12 }),
    );
    expect(url.pathname).toBe('/documents/files/one');
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900');
    expect([...url.searchParams.keys()].filter((name) => /checksum|crc/i.test(name))).toEqual([]);
  });

  it('binds a download to the headers it shall carry', async () => {
    const downloadHeaders = { contentType: 'image/png', contentDisposition: 'inline' };
    const url = new URL(await storage.presignGet('a/b', { expiresSeconds: 60, downloadHeaders }));
    expect(url.searchParams.get('response-content-type')).toBe('image/png');
    expect(url.searchParams.get('response-content-disposition')).toBe('inline');
  });

  it('links to the address that callers reach', async () => {
    const outside = new S3Storage({
      endpoint: 'http://store.internal:9000',
      publicEndpoint: 'https://files.example.test',
      region: 'eu-central-1',
      bucket: 'documents',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'not a secret',
      forcePathStyle: true,
    });
    const urls = [
      await outside.presignGet('a/b', { expiresSeconds: 60 }),
      await outside.presignPut('a/b', { expiresSeconds: 60, size: 1 }),
    ];
    for (const url of urls) expect(new URL(url).origin).toBe('https://files.example.test');
  });
});
