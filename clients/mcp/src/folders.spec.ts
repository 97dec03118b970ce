import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Folders } from './folders.js';

const base = mkdtempSync(join(tmpdir(), 'recto-folders-'));
const [allowed, other] = [join(base, 'allowed'), join(base, 'allowed-not')];

beforeAll(() => {
  mkdirSync(join(allowed, 'below'), { recursive: true });
  mkdirSync(other);
  writeFileSync(join(allowed, 'below/a.pdf'), 'a');
  writeFileSync(join(allowed, 'notes.txt'), 'n');
  writeFileSync(join(other, 'secret.pdf'), 's');
  symlinkSync(join(other, 'secret.pdf'), join(allowed, 'link.pdf'));
  symlinkSync(other, join(allowed, 'linked'));
  symlinkSync(join(allowed, 'below/a.pdf'), join(allowed, 'within.pdf'));
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

describe('the allowed folders', () => {
  it('open what lies in them, by relative and whole paths and by links within', async () => {
    const folders = await Folders.of([allowed]);
    for (const name of ['below/a.pdf', join(allowed, 'below/a.pdf'), 'below/../below/a.pdf', 'within.pdf'])
      expect(Buffer.from((await folders.open(name)).data).toString()).toBe('a');
  });

  it.each([
    '../allowed-not/secret.pdf',
    join(other, 'secret.pdf'),
    'link.pdf',
    'linked/secret.pdf',
    '/etc/passwd',
    '/proc/self/environ',
    'none.pdf',
    '.',
    'below',
    '',
    'a\0.pdf',
  ])('do not open %j', async (name) => {
    await expect((await Folders.of([allowed])).open(name)).rejects.toThrow();
  });

  it('tell nothing of what lies outside', async () => {
    const folders = await Folders.of([allowed]);
    const messageOf = (name: string): Promise<string> =>
      folders.open(name).then(
        () => 'opened',
        (error: unknown) => String(error).replace(name, 'NAME'),
      );
    expect(await messageOf(join(other, 'secret.pdf'))).toBe(await messageOf(join(other, 'none.pdf')));
  });

  it('list their documents', async () => {
    const { documents, more } = await (await Folders.of([allowed])).list();
    expect(documents).toEqual([{ path: expect.stringMatching(/below\/a\.pdf$/), size_bytes: 1 }]);
    expect(more).toBe(0);
  });
});
