/** A new file in the spool, as the end of a pipeline. Every byte is announced before it is written. */
import { type FileHandle, open } from 'node:fs/promises';
import { Writable } from 'node:stream';

export class SpoolFile extends Writable {
  private constructor(
    private readonly file: FileHandle,
    private readonly onBytes: (bytes: number) => void,
  ) {
    super();
  }

  /** What `onBytes` throws breaks the writing off. */
  static async create(path: string, onBytes: (bytes: number) => void): Promise<SpoolFile> {
    return new SpoolFile(await open(path, 'wx', 0o600), onBytes);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.append(chunk).then(() => {
      done();
    }, done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.file.close().then(
      () => {
        done(error);
      },
      (failure: unknown) => {
        done(error ?? (failure instanceof Error ? failure : new Error('the file could not be closed')));
      },
    );
  }

  private async append(chunk: Buffer): Promise<void> {
    this.onBytes(chunk.length);
    await this.file.writeFile(chunk);
  }
}
