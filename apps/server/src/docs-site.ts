/** Serves the built documentation under /docs: static pages without a script, the same for everybody. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PAGE_HEADERS } from './page-headers';

/** What the build of apps/docs leaves, beside the built service. */
export const DOCS_DIR = join(__dirname, '../docs');

const HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-cache',
};

export async function serveDocs(server: FastifyInstance, dir: string): Promise<void> {
  const page = readFileSync(join(dir, 'index.html'), 'utf8');
  const index = readFileSync(join(dir, 'llms.txt'), 'utf8');
  server.get('/docs', (_, reply) =>
    reply.headers({ ...HEADERS, 'content-type': 'text/html; charset=utf-8' }).send(page),
  );
  // Where language models look for it (llmstxt.org).
  server.get('/llms.txt', (_, reply) =>
    reply.headers({ ...HEADERS, 'content-type': 'text/plain; charset=utf-8' }).send(index),
  );
  await server.register(fastifyStatic, {
    root: dir,
    prefix: '/docs/',
    decorateReply: false,
    // A page has an address without an ending.
    extensions: ['html'],
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(HEADERS)) reply.setHeader(name, value);
      if (path.endsWith('.md')) reply.setHeader('content-type', 'text/markdown; charset=utf-8');
    },
  });
}
