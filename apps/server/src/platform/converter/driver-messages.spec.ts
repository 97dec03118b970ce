import { readDriverReply } from './driver-messages';

describe('a line of a driver', () => {
  it.each([
    ['{"ready":{"landlock":7,"seccomp":true}}', { type: 'ready', jail: { landlock: 7, seccomp: true } }],
    ['{"converted":{"pages":3}}', { type: 'converted', pages: 3 }],
    [
      '{"refused":{"code":"page_limit_exceeded","pages":2001}}',
      { type: 'refused', code: 'page_limit_exceeded', pages: 2001 },
    ],
  ])('is read: %s', (line, reply) => {
    expect(readDriverReply(line)).toEqual(reply);
  });

  it.each([
    '',
    'null',
    '[]',
    '{"ready":{"landlock":"7","seccomp":true}}',
    '{"converted":{"pages":-1}}',
    '{"converted":{}}',
    '{"refused":{"code":"internal_error","pages":0}}',
    '{"refused":{"code":"unreadable_document"}}',
  ])('is not believed: %s', (line) => {
    expect(readDriverReply(line)).toBeNull();
  });
});
