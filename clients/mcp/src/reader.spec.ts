import { Reader } from './reader.js';

const TEXT = 'abcdefghij'.repeat(300);

function reading(): { reader: Reader; parsed: string[]; versions: Map<string, string> } {
  const parsed: string[] = [];
  const versions = new Map<string, string>();
  const reader = new Reader(
    {
      parse: (document) => {
        parsed.push((document as { name: string }).name);
        return parsed.length === 1 && versions.has('fails')
          ? Promise.reject(new Error('away'))
          : Promise.resolve({ chunks: [], content: TEXT });
      },
    },
    { open: (name) => Promise.resolve({ name, data: new Uint8Array(), version: versions.get(name) ?? name }) },
  );
  return { reader, parsed, versions };
}

describe('a document', () => {
  it('is read part by part and parsed once', async () => {
    const { reader, parsed } = reading();
    const first = await reader.read('a.pdf', { offset: 0, length: 1_999 });
    expect(first).toEqual({ text: TEXT.slice(0, 1_999), total_characters: 3_000, next_offset: 1_999 });
    const last = await reader.read('a.pdf', { offset: 1_999, length: 1_999 });
    expect(first.text + last.text).toBe(TEXT);
    expect(last).not.toHaveProperty('next_offset');
    expect(parsed).toEqual(['a.pdf']);
  });

  it('is parsed again when it has changed', async () => {
    const { reader, parsed, versions } = reading();
    await reader.read('a.pdf', { offset: 0, length: 10 });
    versions.set('a.pdf', 'later');
    await reader.read('a.pdf', { offset: 10, length: 10 });
    expect(parsed).toEqual(['a.pdf', 'a.pdf']);
  });

  it('is parsed again when its parse has failed', async () => {
    const { reader, parsed, versions } = reading();
    versions.set('fails', 'first');
    await expect(reader.read('a.pdf', { offset: 0, length: 10 })).rejects.toThrow('away');
    await reader.read('a.pdf', { offset: 0, length: 10 });
    expect(parsed).toHaveLength(2);
  });

  it('is forgotten when many others were read since', async () => {
    const { reader, parsed } = reading();
    for (let index = 0; index <= 16; index += 1) await reader.read(`${index}.pdf`, { offset: 0, length: 1 });
    await reader.read('16.pdf', { offset: 0, length: 1 });
    expect(parsed).toHaveLength(17);
    await reader.read('0.pdf', { offset: 0, length: 1 });
    expect(parsed).toHaveLength(18);
  });
});
