/**
 * Bodies reach the handlers unread: who calls is checked first, then what they say. JSON is kept as its text (small, bounded),
 * forms and anything else stay in the stream until a handler asks for them.
 */
import { isUtf8 } from 'node:buffer';
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
    { parseAs: 'buffer', bodyLimit: JSON_BODY_LIMIT },
    (_, bytes, done) => {
      done(null, textOf(Buffer.from(bytes)));
    },
  );
  server.addContentTypeParser('*', (request, _, done) => {
    done(null, new UnreadBody(request.headers['content-type'] ?? ''));
  });
}

/** JSON is UTF-8: other bytes are refused as broken JSON, not repaired into something that nobody sent. */
function textOf(bytes: Buffer): JsonText {
  return new JsonText(isUtf8(bytes) ? bytes.toString() : NO_JSON);
}

const NO_JSON = '\ufffd';
