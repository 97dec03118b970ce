/** The bytes of an object on their way to a reader, counted and hashed: what ends well was whole. */
import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { DomainError } from '../../errors';

type Digest = Uint8Array<ArrayBuffer>;

export interface Expected {
  readonly size: number;
  /** Of an earlier reading of the same version. */
  readonly sha256: Uint8Array | null;
}

/** The same bytes; `whole` hears of their digest once, before the end. Whatever storage fails in ends as `unavailable`. */
export function hashed(source: Readable, expected: Expected, whole: (sha256: Digest) => void): Readable {
  const hashing = new HashedStream(expected, whole);
  source.once('error', (error) => hashing.destroy(failed(error)));
  // An error of the source is an error of what is returned; nobody else has to hear of it.
  return pipeline(source, hashing, () => undefined);
}

class HashedStream extends Transform {
  private readonly hash = createHash('sha256');
  private seen = 0;

  constructor(
    private readonly expected: Expected,
    private readonly whole: (sha256: Digest) => void,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.seen += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    const digest = new Uint8Array(this.hash.digest());
    const { size, sha256 } = this.expected;
    if (this.seen !== size || (sha256 !== null && Buffer.compare(sha256, digest) !== 0)) {
      done(failed(new Error('storage sent other bytes than it has')));
      return;
    }
    this.whole(digest);
    done();
  }
}

function failed(cause: Error): DomainError {
  return cause instanceof DomainError ? cause : new DomainError('unavailable', undefined, {}, cause);
}
