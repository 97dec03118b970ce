/** Checks a stream against its declared length, so that no driver stores an incomplete object. */
import { pipeline, Transform } from 'node:stream';
import type { Readable, TransformCallback } from 'node:stream';

/** The source had fewer or more bytes than declared. */
export class LengthMismatch extends Error {
  constructor() {
    super('the length of the object is not the one told');
  }
}

/** The same bytes; fails as soon as there are too many, or at the end if there are too few. */
export function exactly(source: Readable, size: number): Readable {
  // An error of the source is passed on by the returned stream, so it needs no other listener.
  return pipeline(source, new ExactLength(size), () => undefined);
}

class ExactLength extends Transform {
  private seen = 0;

  constructor(private readonly size: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.seen += chunk.length;
    if (this.seen > this.size) done(new LengthMismatch());
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.seen === this.size ? null : new LengthMismatch());
  }
}
