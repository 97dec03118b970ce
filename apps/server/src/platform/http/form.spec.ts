import { Readable } from 'node:stream';
import { readForm } from './form';
import { ValidationFailed } from './validation';

const MIB = 1024 * 1024;
const FILE = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF\r\n';

function read(...fields: readonly (readonly [string, string])[]): Promise<Map<string, string>> {
  const texts = fields.map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = Readable.from([Buffer.from(`${texts.join('')}${FILE}--b--\r\n`)]);
  const request = Object.assign(body, { headers: { 'content-type': 'multipart/form-data; boundary=b' } });
  return readForm(request, {
    fields: new Set(['schema', 'chunking']),
    signal: new AbortController().signal,
    onFile: async (bytes) => {
      await bytes.toArray();
    },
  });
}

describe('readForm', () => {
  it('gives the known fields alone, the last of each', async () => {
    const fields = await read(['chunking', 'none'], ['other', 'x'], ['chunking', 'semantic'], ['__proto__', 'x']);
    expect([...fields]).toEqual([['chunking', 'semantic']]);
  });

  it('takes a schema of 1 MiB', async () => {
    expect((await read(['schema', 'x'.repeat(MIB)])).get('schema')).toHaveLength(MIB);
  });

  it.each([
    ['a schema of more', 'schema', 'x'.repeat(MIB + 1)],
    ['another field of more than 64 KiB', 'chunking', 'x'.repeat(64 * 1024 + 1)],
    ['one that has more bytes than characters', 'chunking', 'ü'.repeat(33 * 1024)],
  ])('refuses %s', async (_, name, value) => {
    await expect(read([name, value])).rejects.toThrow(ValidationFailed);
  });
});
