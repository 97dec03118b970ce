/**
 * Request bodies reach the handlers unparsed, since the caller is authenticated first. JSON is kept as text (small,
 * bounded); forms and other types stay in the stream until a handler reads them.
 */
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

/** The text of a JSON body. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A body left in the stream, because it is a form or of a type that the route may not accept. */
export class UnreadBody {
  constructor(readonly contentType: string) {}
}

/** Far larger than any JSON request of the interface (10,000 file ids are about 330 kB). */
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

/** JSON is UTF-8: invalid bytes are refused as invalid JSON, not replaced. */
function textOf(bytes: Buffer): JsonText {
  return new JsonText(isUtf8(bytes) ? bytes.toString() : NO_JSON);
}

const NO_JSON = '\ufffd';
