/** Bodies of a known length that are read while they are sent: bytes, and forms with a document (RFC 7578). */
import { randomUUID } from 'node:crypto';
import type { Local, Parts } from './document.js';

export interface Body {
  readonly length: number;
  readonly contentType: string | undefined;
  /** From the beginning, anew for each try. */
  readonly parts: () => Parts;
}

export function bytesBody({ size, parts }: Local): Body {
  return { length: size, contentType: undefined, parts };
}

export function formBody(fields: Readonly<Record<string, string>>, { name, size, parts }: Local): Body {
  const boundary = `recto-${randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(field)}"\r\n\r\n${value}\r\n`,
  );
  const opening =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n';
  const [head, tail] = [Buffer.from(texts.join('') + opening), Buffer.from(`\r\n--${boundary}--\r\n`)];
  return {
    length: head.length + size + tail.length,
    contentType: `multipart/form-data; boundary=${boundary}`,
    parts: async function* () {
      yield head;
      yield* parts();
      yield tail;
    },
  };
}

/** As browsers write names. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
