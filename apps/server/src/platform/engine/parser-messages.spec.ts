import * as fc from 'fast-check';
import { readReply } from './parser-messages';

describe('readReply', () => {
  const picture = { name: 'p1-1.png', mime: 'image/png', width: 10, height: 20, size: 300 };

  it.each([
    { type: 'ready', device: 'cuda', precision: 'full', warning: null, jail: { landlock: 7, seccomp: true } },
    { type: 'ready', device: 'cpu', precision: 'fast', warning: 'No card.', jail: { landlock: 0, seccomp: false } },
    { type: 'unfit', message: 'No models.' },
    { type: 'opened', kind: 'pdf', pages: 3 },
    { type: 'parsed', pictures: [picture], undrawn: [{ page: 2, reason: 'too_dear' }], faults: [3, 5] },
    { type: 'parsed', pictures: [], undrawn: [], faults: [] },
    { type: 'done', size: 10, rss: 20 },
    { type: 'saved', schema: '{}', rss: 20 },
    { type: 'copied', format: 'pptx', dropped: ['A picture was left out.'], structure: '{}', rss: 20 },
    { type: 'failed', code: 'encrypted_document', message: 'Locked.', details: { limit: 3 }, rss: 1 },
    { type: 'cancelled', rss: 1 },
  ])('reads %j', (reply) => {
    expect(readReply(reply)).toEqual(reply);
  });

  it.each([
    ['a name that leads elsewhere', { ...picture, name: '../p1.png' }],
    ['a hidden name', { ...picture, name: '.p1.png' }],
    ['an absolute name', { ...picture, name: '/etc/passwd' }],
    ['a name with a line break', { ...picture, name: 'p1.png\n' }],
    ['a type that is no picture', { ...picture, mime: 'text/html' }],
    ['a header in the type', { ...picture, mime: 'image/png\r\nx: y' }],
    ['a size that is no count', { ...picture, size: -1 }],
    ['a width that is no number', { ...picture, width: '10' }],
    ['no picture', null],
  ])('takes a picture with %s for no reply', (_case, bad) => {
    expect(readReply({ type: 'parsed', pictures: [picture, bad], undrawn: [], faults: [] })).toBeNull();
  });

  it.each([null, { page: -1, reason: 'broken' }, { page: 1, reason: 'words of the document' }, { page: '1' }])(
    'takes an undrawn figure %j for no reply',
    (bad) => {
      expect(readReply({ type: 'parsed', pictures: [], undrawn: [bad], faults: [] })).toBeNull();
    },
  );

  it.each([{ type: 'object' }, undefined, 'x'.repeat((4 << 20) + 1)])('takes no such thing for a schema', (schema) => {
    expect(readReply({ type: 'saved', schema, rss: 1 })).toBeNull();
  });

  it.each([
    { format: 'exe', dropped: [] },
    { format: 'docx', dropped: 'words' },
    { format: 'docx', dropped: [1] },
    { format: 'docx', dropped: ['x'.repeat(201)] },
    { format: 'docx', dropped: Array.from({ length: 17 }, () => 'words') },
    { format: 'docx', dropped: [], structure: {} },
    { format: 'docx', dropped: [], structure: 'x'.repeat((4 << 20) + 1) },
  ])('takes no such thing for a clean copy', (copy) => {
    expect(readReply({ type: 'copied', structure: '{}', rss: 1, ...copy })).toBeNull();
  });

  it('drops details that are not plain values', () => {
    const reply = readReply({
      type: 'failed',
      code: 'x',
      message: '',
      details: { a: 1, b: { c: 1 }, d: [1], e: null, f: 'g' },
      rss: 1,
    });
    expect(reply).toMatchObject({ details: { a: 1, f: 'g' } });
  });

  it('reads anything without throwing', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.constantFrom('opened', 'parsed', 'done', 'saved', 'copied', 'failed', 'cancelled', 'x'),
        (value, type) => {
          readReply(value);
          readReply({ ...(typeof value === 'object' ? value : {}), type });
        },
      ),
    );
  });
});
