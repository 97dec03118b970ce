/**
 * Serves the built dashboard at /: its files under /assets, and its one page for every other path that is not the service's own, so that
 * each screen has an address. Scripts, styles, fonts and requests are this origin's alone.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_HEADERS } from './page-headers';
import { isServicePath } from './service-paths';

/** What `vite build` leaves, beside the built service. */
export const DASHBOARD_DIR = join(__dirname, '../dashboard');
/** Stands in the built page where the nonce of an answer belongs. */
const NONCE_PLACE = '%CSP_NONCE%';
const NONCE_BYTES = 18;
const YEAR_MS = 31_536_000_000;

/** The component library writes a few rules into `<style>` elements, which carry the nonce. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export async function serveDashboard(server: FastifyInstance, dir: string): Promise<void> {
  const page = readFileSync(join(dir, 'index.html'), 'utf8');
  await server.register(fastifyStatic, {
    root: join(dir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    // Their names hold a hash of their content.
    maxAge: YEAR_MS,
    immutable: true,
  });
  server.get('/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const path = `/${request.params['*']}`.toLowerCase();
    if (isServicePath(path) || path.startsWith('/assets/')) {
      reply.callNotFound();
      return reply;
    }
    return sendPage(reply, page);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      ...PAGE_HEADERS,
      'content-security-policy': policyWith(nonce),
    })
    .send(page.replaceAll(NONCE_PLACE, nonce));
}
