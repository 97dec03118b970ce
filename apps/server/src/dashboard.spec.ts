import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { serveDashboard } from './dashboard';
import { PAGE_HEADERS } from './page-headers';
import { SERVICE_PATHS } from './service-paths';

let server: FastifyInstance;
let dir: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'recto-dashboard-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), '<meta name="csp-nonce" content="%CSP_NONCE%">the page');
  writeFileSync(join(dir, 'assets/index-abc.js'), 'run()');
  server = fastify();
  await serveDashboard(server, dir);
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});

it.each(['/', '/sign-in', '/o/org_1/keys', '/no/such/screen', '//elsewhere.example', '/v12'])(
  '%s is the page',
  async (url) => {
    const answer = await server.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' });
    expect(answer.body).toContain('the page');
  },
);

it.each([
  ...SERVICE_PATHS.map((path) => `${path}/no-such-thing`),
  '/V1/parse',
  '/%761/parse',
  '/assets/none.js',
  '/assets/',
])('%s never is', async (url) => {
  const answer = await server.inject({ url, headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
});

it('takes files out of the built folder alone', async () => {
  const file = await server.inject('/assets/index-abc.js');
  expect(file.body).toBe('run()');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/..%2findex.html']) {
    const answer = await server.inject(url);
    expect(answer.body).not.toContain('%CSP_NONCE%');
  }
});

it('gives each answer a nonce of its own, in the policy and in the page', async () => {
  const [one, other] = [await server.inject('/'), await server.inject('/')];
  const nonceOf = (answer: typeof one) =>
    /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
  expect(one.body).toContain(`content="${nonceOf(one)}"`);
  expect(nonceOf(one)).not.toBe(nonceOf(other));
});

it('lets nothing of another origin in', async () => {
  const policy = String((await server.inject('/')).headers['content-security-policy']);
  const directives = Object.fromEntries(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]));
  expect(directives['default-src']).toEqual(["'none'"]);
  expect(directives['frame-ancestors']).toEqual(["'none'"]);
  const sources = new Set(Object.values(directives).flat());
  for (const source of sources) expect(source).toMatch(/^('self'|'none'|blob:|'nonce-.+')$/);
});
