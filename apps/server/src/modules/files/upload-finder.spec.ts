import fc from 'fast-check';
import { type ListedObject, type ListOptions, Storage, type StoredObject } from '../../platform/storage';
import { UploadFinder } from './upload-finder';

const ORGANISATION = '01890a5d-ac96-774b-bcce-b302099a8057';
const PAGE = 1000;

/** Storage that only tells what is there, and counts how often it was asked. */
class Shelf {
  requests = 0;

  constructor(private readonly keys: readonly string[]) {}

  head(key: string): Promise<StoredObject | null> {
    this.requests += 1;
    return Promise.resolve(this.keys.includes(key) ? { ...objectOf(key), contentType: 'text/plain' } : null);
  }

  async *listPrefix(prefix: string, { startAfter = '' }: ListOptions = {}): AsyncIterable<ListedObject> {
    const keys = this.keys.filter((key) => key.startsWith(prefix) && key > startAfter);
    for (let start = 0; start === 0 || start < keys.length; start += PAGE) {
      this.requests += 1;
      yield* keys.slice(start, start + PAGE).map(objectOf);
    }
  }
}

function objectOf(key: string): ListedObject {
  return { key, size: key.length, etag: `"${key}"`, modifiedAt: new Date(0) };
}

/** Ids in the order of their numbers. */
function idOf(number: number): string {
  return `0199aaaa-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

async function look(stored: readonly number[], wanted: readonly number[]): Promise<{ found: string[]; asked: number }> {
  const keys = [...new Set(stored)].sort((a, b) => a - b).map((number) => `uploads/${ORGANISATION}/${idOf(number)}`);
  const others = ['uploads/0', `uploads/${ORGANISATION.slice(0, -1)}8/${idOf(3)}`];
  const shelf = new Shelf([others[0] ?? '', ...keys, others[1] ?? '']);
  // Only these two are asked.
  const finder = new UploadFinder(shelf as unknown as Storage);
  const found = await finder.findAll(ORGANISATION, wanted.map(idOf));
  for (const [id, { etag }] of found) expect(etag).toBe(`"uploads/${ORGANISATION}/${id}"`);
  return { found: [...found.keys()].sort(), asked: shelf.requests };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

it('finds those that are there, and no others', async () => {
  const numbers = fc.uniqueArray(fc.nat(6000), { maxLength: 3000 });
  await fc.assert(
    fc.asyncProperty(numbers, numbers, async (stored, wanted) => {
      const there = new Set(stored);
      const expected = wanted.filter((number) => there.has(number)).map(idOf);
      expect((await look(stored, wanted)).found).toEqual(expected.sort());
    }),
    { numRuns: 50 },
  );
});

it.each([
  ['of a few, one for each', range(0, 20_000), range(5, 12), 7],
  ['of a thousand in a row', range(0, 20_000), range(5000, 6000), 2],
  ['of ten thousand in a row', range(0, 20_000), range(0, 10_000), 14],
  ['of ten thousand that are not there', range(20_000, 21_000), range(0, 10_000), 4],
  ['of two heaps far apart', range(0, 100_000), [...range(0, 500), ...range(99_000, 99_500)], 4],
  ['with nothing in storage', [], range(0, 10_000), 4],
])('asks few times for the uploads %s', async (_, stored, wanted, most) => {
  expect((await look(stored, wanted)).asked).toBeLessThanOrEqual(most);
});
