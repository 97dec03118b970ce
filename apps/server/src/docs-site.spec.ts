import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { serveDocs } from './docs-site';
import { PAGE_HEADERS } from './page-headers';

let server: FastifyInstance;
let dir: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'recto-docs-'));
  const files = {
    'index.html': 'the first page',
    'limits.html': 'the limits',
    'limits.md': '# Limits',
    'llms.txt': '# Recto',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  server = fastify();
  await serveDocs(server, dir);
  server.get('/docs/api', () => 'the reference');
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});

it.each([
  ['/docs', 'the first page', 'text/html; charset=utf-8'],
  ['/docs/limits', 'the limits', 'text/html; charset=utf-8'],
  ['/docs/limits.md', '# Limits', 'text/markdown; charset=utf-8'],
  ['/docs/llms.txt', '# Recto', 'text/plain; charset=utf-8'],
  ['/llms.txt', '# Recto', 'text/plain; charset=utf-8'],
])('%s is served under a policy without scripts', async (url, body, type) => {
  const answer = await server.inject(url);
  expect(answer.body).toBe(body);
  expect(answer.headers).toMatchObject({ ...PAGE_HEADERS, 'content-type': type });
  const policy = answer.headers['content-security-policy'];
  expect(policy).toMatch(/^default-src 'none'; style-src 'self';/);
  expect(policy).not.toMatch(/script|unsafe/);
});

it('leaves the API reference its address', async () => {
  expect((await server.inject('/docs/api')).body).toBe('the reference');
});

it.each(['/docs/none', '/docs/../app.js', '/docs/%2e%2e/app.js', '/docs/..%2fapp.js'])('%s is nothing', async (url) => {
  const answer = await server.inject(url);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
});
