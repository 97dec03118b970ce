import { formBody } from './body.js';

async function text(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all).toString();
}

describe('a form', () => {
  const parts = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('12');
    yield Buffer.from('345');
  };

  it('has the length that it tells, and can be read again', async () => {
    const { length, contentType, parts: read } = formBody({ chunking: 'semantic' }, { name: 'ü.pdf', size: 5, parts });
    const first = await text(read());
    expect(Buffer.byteLength(first)).toBe(length);
    expect(await text(read())).toBe(first);
    const [, boundary = ''] = /^multipart\/form-data; boundary=(.+)$/.exec(contentType ?? '') ?? [];
    expect(first.split(`--${boundary}`)).toEqual([
      '',
      '\r\nContent-Disposition: form-data; name="chunking"\r\n\r\nsemantic\r\n',
      expect.stringMatching(/name="file"; filename="ü\.pdf"\r\n(.+\r\n)?\r\n12345\r\n$/),
      '--\r\n',
    ]);
  });

  it('takes a name that would end its header for a name', async () => {
    const name = 'a"\r\nX-Evil: 1\r\n\r\n.pdf';
    const { parts: read } = formBody({}, { name, size: 5, parts });
    expect(await text(read())).toContain('filename="a%22%0D%0AX-Evil: 1%0D%0A%0D%0A.pdf"');
  });
});
