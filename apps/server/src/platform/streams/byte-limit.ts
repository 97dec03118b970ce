/** Counts the bytes of a stream, and fails with the given error at the first byte over the limit. */
import { Transform } from 'node:stream';

export class ByteLimit extends Transform {
  bytes = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly refusal: () => Error,
  ) {
    super();
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes) done(this.refusal());
    else done(null, chunk);
  }
}
