import { deliversInline, parserOptions } from './parse.policy';

const ASKED = {
  extract_text: true,
  extract_images: false,
  ocr: 'auto',
  table_output_format: 'html',
  chunking: 'none',
  chunk_size: 500,
  include_content: true,
} as const;

it('ignores chunk_size without chunking, and ocr always', () => {
  expect(parserOptions(ASKED)).toEqual({
    extractText: true,
    extractImages: false,
    tableOutputFormat: 'html',
    chunking: 'none',
    chunkSize: 1000,
    includeContent: true,
  });
  expect(parserOptions({ ...ASKED, chunking: 'semantic' }).chunkSize).toBe(500);
});

it.each([
  [false, false, false],
  [false, true, true],
  [true, false, true],
  [true, true, true],
])('delivers figures inline: PHI %p, organisation %p -> %p', (phi, inlineImages, inline) => {
  expect(deliversInline({ phi, inlineImages })).toBe(inline);
});
