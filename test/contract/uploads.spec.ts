// What batches need of files: the version in storage, and the bytes of that version.
import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { refusal } from '../../apps/server/src/errors/refusal.fixture';
import { FilesService } from '../../apps/server/src/modules/files';
import { Clock } from '../../apps/server/src/platform/clock';
import { Database } from '../../apps/server/src/platform/database';
import { decodeTypeId, encodeTypeId, Ids } from '../../apps/server/src/platform/ids';
import { Storage } from '../../apps/server/src/platform/storage';
import { FilesClient, put, sha256 } from './support/files-client';
import { Service } from './support/service';

const DAY = 24 * 3_600_000;

let service: Service;
let uploads: FilesService;
let organisation: string;
let key: string;
let files: FilesClient;
/** The organisation, in the form that the service uses. */
let viewer: { organisationId: string; phi: boolean };

beforeAll(async () => {
  service = await Service.start();
  uploads = service.part(FilesService);
});
afterAll(() => service.stop());

beforeEach(async () => {
  ({ id: organisation, key } = await service.newOrganisation('unlimited'));
  files = new FilesClient(service, key);
  viewer = { organisationId: decodeTypeId('org', organisation) ?? '', phi: false };
});

afterEach(() => {
  jest.restoreAllMocks();
});

const uuidOf = (id: string): string => decodeTypeId('file', id) ?? '';

async function read(fileId: string, etag: string, asOf?: Date): Promise<string | null> {
  const opened = await uploads.openUpload(viewer.organisationId, fileId, etag, asOf);
  return opened === null ? null : text(opened.stream);
}

describe('the uploads of a batch', () => {
  it('are the versions that are in storage, in order, each as often as it was named', async () => {
    const [a, b] = [await files.upload('a'), await files.upload('bb')];
    const resolved = await uploads.resolveUploads([b.id, a.id, b.id], viewer);
    expect(resolved.map(({ fileId }) => fileId)).toEqual([b, a, b].map(({ id }) => uuidOf(id)));
    expect(await Promise.all(resolved.map(({ fileId, etag }) => read(fileId, etag)))).toEqual(['bb', 'a', 'bb']);
  });

  it('are found at once when they have just been sent, also anew', async () => {
    const file = await files.upload('first');
    const [first] = await uploads.resolveUploads([file.id], viewer);
    await files.check(file.id);
    await put(file, 'again');
    const [again] = await uploads.resolveUploads([file.id], viewer);
    expect(await read(uuidOf(file.id), again?.etag ?? '')).toBe('again');
    expect(await read(uuidOf(file.id), first?.etag ?? '')).toBeNull();
  });

  it('are refused all together where a file is unknown, before any is asked of storage', async () => {
    const phi = new FilesClient(service, await service.newKey(organisation, '--phi'));
    const other = new FilesClient(service, (await service.newOrganisation('unlimited')).key);
    const waiting = await files.register({ size_bytes: 1 });
    const [good, hidden, foreign] = [await files.upload('g'), await phi.upload('h'), await other.upload('f')];
    const looking = jest.spyOn(service.part(Storage), 'head');
    const ids = [good.id, 'file_x', foreign.id, waiting.id, hidden.id, 'file_x', ''];
    const refused = await refusal(uploads.resolveUploads(ids, viewer));
    expect(refused).toMatchObject({ code: 'file_not_found', status: 404 });
    expect(refused.extra).toEqual({ file_ids: ['file_x', foreign.id, hidden.id, ''] });
    expect(looking).not.toHaveBeenCalled();
    const seen = await uploads.resolveUploads([hidden.id, good.id], { ...viewer, phi: true });
    expect(seen).toHaveLength(2);
  });

  it('are refused all together where bytes have not come', async () => {
    const [one, two] = [await files.register({ size_bytes: 1 }), await files.register({ size_bytes: 2 })];
    const good = await files.upload('good');
    const refused = await refusal(uploads.resolveUploads([one.id, good.id, two.id, one.id], viewer));
    expect(refused).toMatchObject({ code: 'file_not_uploaded', status: 409 });
    expect(refused.extra).toEqual({ file_ids: [one.id, two.id] });
  });

  it('are not those of another length', async () => {
    const file = await files.register({ size_bytes: 5 });
    const uploadKey = `uploads/${viewer.organisationId}/${uuidOf(file.id)}`;
    await service
      .part(Storage)
      .put(uploadKey, Readable.from([Buffer.from('longer')]), { contentType: 'text/plain', size: 6 });
    expect((await files.check(file.id)).status).toBe('pending');
    expect(await refusal(uploads.resolveUploads([file.id], viewer))).toMatchObject({ code: 'file_not_uploaded' });
  });

  it('are none for no files', async () => {
    expect(await uploads.resolveUploads([], viewer)).toEqual([]);
  });
});

describe('the bytes of a version', () => {
  it('are hashed while they are read', async () => {
    const file = await files.upload('some bytes');
    const [upload] = await uploads.resolveUploads([file.id], viewer);
    const opened = await uploads.openUpload(viewer.organisationId, uuidOf(file.id), upload?.etag ?? '');
    expect(opened?.size).toBe(10);
    expect(await text(opened?.stream ?? Readable.from([]))).toBe('some bytes');
    const reading = jest.spyOn(service.part(Storage), 'get');
    await eventually(async () => (await files.check(file.id)).sha256 === sha256('some bytes'));
    // A concurrent caller may have read them once more, nobody else.
    expect(reading.mock.calls.length).toBeLessThan(2);
  });

  it.each([
    ['fewer bytes than there are', 'few'],
    ['more bytes than there are', 'many more bytes'],
  ])('fail as storage being away when it sends %s', async (_, sent) => {
    const file = await files.upload('ten bytes!');
    const [upload] = await uploads.resolveUploads([file.id], viewer);
    jest.spyOn(service.part(Storage), 'get').mockImplementation(async () => Readable.from([Buffer.from(sent)]));
    const failed = await refusal(read(uuidOf(file.id), upload?.etag ?? ''));
    expect(failed.code).toBe('unavailable');
    expect((await files.get(file.id)).status).toBe(503);
  });

  it('fail as storage being away when it breaks off', async () => {
    const file = await files.upload('ten bytes!');
    const [upload] = await uploads.resolveUploads([file.id], viewer);
    jest.spyOn(service.part(Storage), 'get').mockImplementation(async () => {
      const breaks = async function* (): AsyncIterable<Buffer> {
        yield Buffer.from('ten');
        throw new Error('aborted');
      };
      return Readable.from(breaks());
    });
    expect((await refusal(read(uuidOf(file.id), upload?.etag ?? ''))).code).toBe('unavailable');
  });

  it('that was replaced before it was pinned are those that lay there then', async () => {
    const file = await files.upload('first');
    const [first] = await uploads.resolveUploads([file.id], viewer);
    await put(file, 'again');
    const clock = service.part(Clock);
    service.clock.advance(2_000);
    const pinned = clock.now();
    service.clock.advance(2_000);
    expect(await read(uuidOf(file.id), first?.etag ?? '', pinned)).toBe('again');
    await put(file, 'third');
    expect(await read(uuidOf(file.id), first?.etag ?? '', pinned)).toBeNull();
  });
});

describe('ten thousand files', () => {
  const COUNT = 10_000;
  let ids: string[];

  /** Registers the files and gives all of them the bytes of one upload. */
  async function tenThousand(): Promise<string[]> {
    const model = await files.upload('%PDF-1.7 ten thousand');
    const from = uuidOf(model.id);
    const uuids = Array.from({ length: COUNT }, () => service.part(Ids).make());
    await service.part(Database).run((client) =>
      client.$executeRawUnsafe(
        `INSERT INTO files (id, organisation_id, filename, content_type, size_bytes, created_at, expires_at)
         SELECT made, organisation_id, filename, content_type, size_bytes, created_at, expires_at
         FROM files, unnest($1::uuid[]) AS made WHERE id = $2::uuid`,
        uuids,
        from,
      ),
    );
    const pathOf = (id: string): string =>
      join(service.dir, 'storage', 'objects', 'uploads', viewer.organisationId, `${id}.object`);
    await mkdir(dirname(pathOf('')), { recursive: true });
    await Promise.all(uuids.map((id) => link(pathOf(from), pathOf(id))));
    return uuids.map((id) => encodeTypeId('file', id));
  }

  async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
    const [begun, cpu] = [performance.now(), process.cpuUsage()];
    const result = await run();
    const { user, system } = process.cpuUsage(cpu);
    const [wall, busy] = [performance.now() - begun, (user + system) / 1000];
    process.stdout.write(`${what}: ${wall.toFixed(0)} ms, ${busy.toFixed(0)} ms of CPU in this process\n`);
    return result;
  }

  it('are found by listing, then known without it, and expire', async () => {
    ids = await tenThousand();
    const storage = service.part(Storage);
    const [head, listing] = [jest.spyOn(storage, 'head'), jest.spyOn(storage, 'listPrefix')];
    const found = await timed('10,000 uploads that storage is asked for', () => uploads.resolveUploads(ids, viewer));
    expect(found.map(({ fileId }) => fileId)).toEqual(ids.map(uuidOf));
    expect(head).not.toHaveBeenCalled();
    expect(listing.mock.calls.length).toBeLessThanOrEqual(4);
    listing.mockClear();
    const known = await timed('10,000 uploads that are known', () => uploads.resolveUploads(ids, viewer));
    expect(known).toEqual(found);
    expect(listing).not.toHaveBeenCalled();

    const missing = encodeTypeId('file', service.part(Ids).make());
    expect((await refusal(uploads.resolveUploads([...ids, missing], viewer))).extra).toEqual({ file_ids: [missing] });
    service.clock.advance(3 * DAY);
    const expired = await refusal(uploads.resolveUploads(ids, viewer));
    expect(expired.code).toBe('file_not_found');
    expect(expired.extra['file_ids']).toEqual(ids);
  });
});
