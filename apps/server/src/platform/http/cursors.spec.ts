import fc from 'fast-check';
import { Cursors } from './cursors';

const cursors = new Cursors(Buffer.alloc(32, 1));

it('gives back the place, for the list that it is of', () => {
  const cursor = cursors.give('poll a', '17');
  expect(cursors.read('poll a', cursor)).toBe('17');
  expect(cursors.read('poll b', cursor)).toBeNull();
  expect(new Cursors(Buffer.alloc(32, 2)).read('poll a', cursor)).toBeNull();
});

it('takes nothing else', () => {
  const cursor = cursors.give('poll a', '17');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.constantFrom('', `${cursor}=`, `${cursor}A`)), (text) => {
      expect(cursors.read('poll a', text)).toBeNull();
    }),
  );
  for (let at = 0; at < cursor.length; at += 1) {
    const other = cursor.slice(0, at) + (cursor[at] === 'x' ? 'y' : 'x') + cursor.slice(at + 1);
    expect(cursors.read('poll a', other)).toBeNull();
  }
});
