/**
 * Bodies reach the handlers unread: who calls is checked first, then what they say. JSON is kept as its text (small, bounded),
 * forms and anything else stay in the stream until a handler asks for them.
 */
import type { FastifyInstance } from 'fastify';

/** The text of a JSON body. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A body that was left in the stream, because it is a form or of a type that the route may not take. */
export class UnreadBody {
  constructor(readonly contentType: string) {}
}

/** Far above any JSON request of the interface (10,000 file ids are about 330 kB). */
export const JSON_BODY_LIMIT = 2 * 1024 * 1024;

export function keepBodiesRaw(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: JSON_BODY_LIMIT },
    (_, text, done) => {
      done(null, new JsonText(String(text)));
    },
  );
  server.addContentTypeParser('*', (request, _, done) => {
    done(null, new UnreadBody(request.headers['content-type'] ?? ''));
  });
}
