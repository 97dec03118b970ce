/** Text out of pixels, through the built addon with the real models. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadOcr, RectoDocument } from '@recto/core';
import { runtimeLibrary } from '../../../apps/server/src/platform/engine/ocr-runtime';

const SETUP = {
  library: runtimeLibrary(),
  models: resolve(process.env['RECTO_MODELS_DIR'] ?? '.tools/models'),
  quality: 'mixed',
  cuda: false,
  precision: 'full',
};

interface Body {
  chunks: { page_content: string; bbox: [number, number, number, number]; confidence: number | null }[];
  content: string;
}

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recto-ocr-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function read(name: string): Promise<Body> {
  const document = await RectoDocument.open(join(__dirname, 'fixtures', name));
  try {
    await document.parse(
      {
        extractText: true,
        extractImages: false,
        tableOutputFormat: 'markdown',
        chunking: 'none',
        chunkSize: 1000,
        includeContent: true,
      },
      dir,
    );
    const result = join(dir, 'result.json');
    await document.render({}, result);
    return JSON.parse(await readFile(result, 'utf8')) as Body;
  } finally {
    document.close();
  }
}

it('knows two precisions', () => {
  const setup = { ...SETUP, precision: 'half' };
  expect(() => loadOcr(setup)).toThrow('there is no precision "half"');
});

it('says which file of the models is missing', () => {
  expect(() => loadOcr({ ...SETUP, models: '/nowhere' })).toThrow('/nowhere/tiny-detector.onnx');
});

describe('with the models', () => {
  beforeAll(() => {
    expect(loadOcr(SETUP)).toEqual({ device: 'cpu', precision: 'full' });
  });

  it('reads a picture of text, with boxes on its pixels and a confidence', async () => {
    const { chunks, content } = await read('scan.png');
    expect(content).toContain('The quick brown fox jumps over the lazy dog.');
    expect(content).toContain('1,284.50 EUR');
    const [first] = chunks;
    expect(first?.bbox.map((side) => Math.round(side / 20))).toEqual([3, 3, 35, 4]);
    expect(chunks.every(({ confidence }) => confidence !== null && confidence > 0.5 && confidence <= 1)).toBe(true);
  });

  it('reads a turned one alike, with boxes where the words stand', async () => {
    const { chunks, content } = await read('scan-turned.png');
    expect(content).toContain('The quick brown fox jumps over the lazy dog.');
    // Turned anticlockwise: lines run upwards, the first one leftmost.
    const [x0, y0, x1, y1] = chunks[0]?.bbox ?? [0, 0, 0, 0];
    expect(x1 - x0).toBeLessThan(60);
    expect(y1 - y0).toBeGreaterThan(400);
    expect(x0).toBeLessThan(100);
    expect(y1).toBeGreaterThan(800);
  });
});
