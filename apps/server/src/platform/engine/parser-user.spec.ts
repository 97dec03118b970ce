import { freeUser, parserUser } from './parser-user';

it('takes a number that is neither a user nor a group', () => {
  const free = freeUser(new Set(), new Set());
  const first = free?.uid ?? 0;
  expect(free).toEqual({ uid: first, gid: first });
  expect(freeUser(new Set([first]), new Set([first + 1]))).toEqual({ uid: first + 2, gid: first + 2 });
  const all = new Set(Array.from({ length: 65_536 }, (_, id) => id));
  expect(freeUser(all, new Set())).toBeNull();
});

describe('the user of parsers', () => {
  const who = jest.spyOn(process, 'getuid');
  const groups = jest.spyOn(process, 'getgroups');

  afterAll(() => {
    who.mockRestore();
    groups.mockRestore();
  });

  it('is a free one where the service is root, if that one could work', () => {
    who.mockReturnValue(0);
    expect(parserUser(false, () => false)).toBeNull();
    expect(parserUser(false, () => true)).toEqual(expect.objectContaining({ uid: expect.any(Number) }));
  });

  it('goes by a group of the service where that is somebody else with a launcher that may change to it', () => {
    const first = freeUser(new Set(), new Set());
    who.mockReturnValue(1000);
    groups.mockReturnValue([1000, first?.gid ?? 0]);
    expect(parserUser(true, () => true)).toEqual(first);
    expect(parserUser(true, () => false)).toBeNull();
    expect(parserUser(false, () => true)).toBeNull();
    groups.mockReturnValue([1000]);
    expect(parserUser(true, () => true)).toBeNull();
  });
});
