/** Holds a stream to the length that was told for it, so that no driver stores a part of an object as the whole. */
import { pipeline, Transform } from 'node:stream';
import type { Readable, TransformCallback } from 'node:stream';

/** The source brought fewer or more bytes than it was to bring. */
export class LengthMismatch extends Error {
  constructor() {
    super('the length of the object is not the one told');
  }
}

/** The same bytes; fails as soon as there are too many, and at the end when there are too few. */
export function exactly(source: Readable, size: number): Readable {
  // An error of the source is an error of what is returned; nobody else has to hear of it.
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
