// While many uploads of one organisation are hashed, another one requests its own, over HTTP.
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { UploadReader } from '../../apps/server/src/modules/files/upload-reader';
import { decodeTypeId } from '../../apps/server/src/platform/ids';
import { Storage } from '../../apps/server/src/platform/storage';
import { type FileJson, FilesClient, sha256 } from '../contract/support/files-client';
import { Service } from '../contract/support/service';

const MANY = 60;
const AT_ONCE = 4;

let service: Service;

beforeAll(async () => {
  service = await Service.start({ RECTO_ROLE: 'api' });
});
afterAll(() => service.stop());

it('hashes an upload of one organisation after a few of the other, not after all of them', async () => {
  const greedy = await newFiles();
  const modest = await newFiles();
  const files = await Promise.all(Array.from({ length: MANY }, (_, index) => greedy.upload(`upload ${index}`)));
  const one = await modest.upload('the other one');
  const organisation = decodeTypeId('org', one.customer_id) ?? '';

  const storage = service.part(Storage);
  const order: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read = storage.get.bind(storage);
  jest.spyOn(storage, 'get').mockImplementation(async (key, options) => {
    order.push(key);
    await held;
    return read(key, options);
  });
  const asked = jest.spyOn(service.part(UploadReader), 'digest');
  try {
    const check = (client: FilesClient, file: FileJson) => client.check(file.id);
    const many = Promise.all(files.map((file) => check(greedy, file)));
    await eventually(() => order.length === AT_ONCE && asked.mock.calls.length === MANY);
    const alone = check(modest, one);
    await eventually(() => asked.mock.calls.length === MANY + 1);
    release();
    expect((await alone).sha256).toBe(sha256('the other one'));
    await many;
    expect(order).toHaveLength(MANY + 1);
    expect(order.findIndex((key) => key.includes(organisation))).toBeLessThanOrEqual(AT_ONCE + 2);
  } finally {
    release();
    jest.restoreAllMocks();
  }
});

async function newFiles(): Promise<FilesClient> {
  const { key } = await service.newOrganisation('unlimited');
  return new FilesClient(service, key);
}
