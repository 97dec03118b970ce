/** Copies the body of a response to a sink with limits on its bytes, both on the wire and after decompression. */
import type { Duplex, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { ByteLimit } from '../streams';
import { OutboundFailure } from './outbound-failure';

export async function copyBody(
  response: Dispatcher.ResponseData,
  sink: Writable,
  maxBytes: number,
  signal: AbortSignal,
  what = 'document',
): Promise<{ size: number }> {
  const announced = Number(response.headers['content-length'] ?? 0);
  if (announced > maxBytes) {
    response.body.on('error', () => undefined).destroy();
    throw tooLarge(what, maxBytes);
  }
  const refusal = () => tooLarge(what, maxBytes);
  const wire = new ByteLimit(maxBytes, refusal);
  const plain = new ByteLimit(maxBytes, refusal);
  const decoder = decoderFor(response.headers['content-encoding'], what);
  const stages = decoder === null ? [wire] : [wire, decoder, plain];
  await pipeline([response.body, ...stages, sink], { signal });
  return { size: decoder === null ? wire.bytes : plain.bytes };
}

/** The request asks for uncompressed bytes, but some origins compress all the same. */
function decoderFor(encoding: string | string[] | undefined, what: string): Duplex | null {
  const name = (Array.isArray(encoding) ? encoding.join(',') : (encoding ?? '')).trim().toLowerCase();
  switch (name) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new OutboundFailure('rejected', `The origin sent the ${what} in an encoding that was not asked for.`);
  }
}

function tooLarge(what: string, maxBytes: number): OutboundFailure {
  return new OutboundFailure('too_large', `The ${what} is larger than ${String(maxBytes)} bytes.`);
}
