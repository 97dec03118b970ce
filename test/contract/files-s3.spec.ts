// Files on a real S3 server, as callers use them. It runs if `S3_TEST_ENDPOINT` names a server (npm run test:s3 starts
// one).
import { randomBytes } from 'node:crypto';
import { FilesService } from '../../apps/server/src/modules/files';
import { decodeTypeId } from '../../apps/server/src/platform/ids';
import { refusal } from '../../apps/server/src/errors/refusal.fixture';
import { describeWhere } from '../support/where';
import { FilesClient, put, sha256 } from './support/files-client';
import { Service } from './support/service';

const endpoint = process.env['S3_TEST_ENDPOINT'];
/** The same server by another name, as callers outside of a private network have one. */
const publicEndpoint = endpoint?.replace('127.0.0.1', 'localhost');

describeWhere(endpoint !== undefined, 'S3_TEST_ENDPOINT is not set: npm run test:s3', 'files on S3', () => {
  let service: Service;
  let viewer: { organisationId: string; phi: boolean };
  let files: FilesClient;

  beforeAll(async () => {
    service = await Service.start({
      RECTO_STORAGE: 's3',
      S3_ENDPOINT: endpoint ?? '',
      S3_PUBLIC_ENDPOINT: publicEndpoint ?? '',
      S3_REGION: process.env['S3_TEST_REGION'] ?? 'us-east-1',
      S3_BUCKET: process.env['S3_TEST_BUCKET'] ?? 'recto-test',
      S3_ACCESS_KEY_ID: process.env['S3_TEST_ACCESS_KEY_ID'] ?? 'recto',
      S3_SECRET_ACCESS_KEY: process.env['S3_TEST_SECRET_ACCESS_KEY'] ?? 'recto-secret',
      S3_FORCE_PATH_STYLE: 'true',
    });
    const { id, key } = await service.newOrganisation('unlimited');
    viewer = { organisationId: decodeTypeId('org', id) ?? '', phi: false };
    files = new FilesClient(service, key);
  });
  afterAll(() => service.stop());

  it('are registered, uploaded past the service by its public address, and seen with their hash', async () => {
    const bytes = new Uint8Array(randomBytes(5_000_000));
    const file = await files.register({ size_bytes: bytes.length, content_type: 'application/pdf' });
    expect(file.upload?.url.startsWith(`${publicEndpoint ?? ''}/`)).toBe(true);
    expect((await put(file, bytes.subarray(1))).status).toBe(403);
    expect((await files.check(file.id)).status).toBe('pending');
    expect((await put(file, bytes, { 'content-type': 'application/pdf' })).status).toBe(200);
    expect(await files.check(file.id)).toMatchObject({ status: 'uploaded', sha256: sha256(bytes) });
  });

  it('are replaced by a later upload, which a batch made then takes', async () => {
    const uploads = service.part(FilesService);
    const file = await files.upload('first');
    const [first] = await uploads.resolveUploads([file.id], viewer);
    await put(file, 'again');
    const [again] = await uploads.resolveUploads([file.id], viewer);
    expect((await files.check(file.id)).sha256).toBe(sha256('again'));
    const open = (etag = '') => uploads.openUpload(viewer.organisationId, decodeTypeId('file', file.id) ?? '', etag);
    expect(await open(first?.etag)).toBeNull();
    expect((await open(again?.etag))?.size).toBe(5);
  });

  it('are found by listing when they are many, and missed where nothing was sent', async () => {
    const uploads = service.part(FilesService);
    const ids: string[] = [];
    for (let count = 0; count < 60; count += 1) ids.push((await files.upload(`number ${String(count)}`)).id);
    const waiting = await files.register({ size_bytes: 1 });
    expect(await uploads.resolveUploads(ids, viewer)).toHaveLength(60);
    const refused = await refusal(uploads.resolveUploads([...ids, waiting.id], viewer));
    expect(refused).toMatchObject({ code: 'file_not_uploaded', extra: { file_ids: [waiting.id] } });
  });
});
