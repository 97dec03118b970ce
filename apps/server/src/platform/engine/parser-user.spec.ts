import { freeUser, parserUser } from './parser-user';

it('takes a number that is neither a user nor a group', () => {
  const free = freeUser(new Set(), new Set());
  const first = free?.uid ?? 0;
  expect(free).toEqual({ uid: first, gid: first });
  expect(freeUser(new Set([first]), new Set([first + 1]))).toEqual({ uid: first + 2, gid: first + 2 });
  const all = new Set(Array.from({ length: 65_536 }, (_, id) => id));
  expect(freeUser(all, new Set())).toBeNull();
});

it('is nobody of its own where the service is not root, or where that user could not work', () => {
  const who = jest.spyOn(process, 'getuid').mockReturnValue(0);
  expect(parserUser(() => false)).toBeNull();
  expect(parserUser(() => true)).toEqual(expect.objectContaining({ uid: expect.any(Number) }));
  who.mockReturnValue(1000);
  expect(parserUser(() => true)).toBeNull();
  who.mockRestore();
});
