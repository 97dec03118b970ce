/** Brings documents in: streams them into the spool, counts as they come, and never holds one in memory. */
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { abortReason, DomainError } from '../../errors';
import type { OutboundClient } from '../../platform/outbound';
import { ByteLimit } from '../../platform/streams';
import { isDiskFailure } from './disk-failure';
import { fetchRefusal } from './fetch-refusal';
import { IntakeService } from './intake.port';
import type { IntakeScope, SpooledSource } from './intake.port';
import { removeRequestDir } from './spool';
import type { Spool } from './spool';
import { SpoolFile } from './spool-file';

export class SpoolingIntake extends IntakeService {
  constructor(
    private readonly spool: Spool,
    private readonly outbound: Pick<OutboundClient, 'download'>,
    private readonly maxBytes: number,
  ) {
    super();
  }

  fromUpload(bytes: Readable, scope: IntakeScope): Promise<SpooledSource> {
    return this.spooled(scope, async (sink) => {
      const counter = new ByteLimit(
        this.maxBytes,
        () => new DomainError('document_too_large', undefined, { limit_bytes: this.maxBytes }),
      );
      try {
        await pipeline(bytes, counter, sink, { signal: scope.signal });
      } catch (error) {
        throw uploadRefusal(error, scope.signal);
      }
      return counter.bytes;
    });
  }

  fromUrl(url: string, scope: IntakeScope): Promise<SpooledSource> {
    return this.spooled(scope, async (sink) => {
      try {
        const { size } = await this.outbound.download(url, sink, { signal: scope.signal, maxBytes: this.maxBytes });
        return size;
      } catch (error) {
        throw fetchRefusal(error, scope.signal, this.maxBytes);
      }
    });
  }

  private async spooled({ upload }: IntakeScope, fill: (sink: Writable) => Promise<number>): Promise<SpooledSource> {
    const workDir = await this.spool.makeRequestDir();
    const dispose = (): Promise<void> => removeRequestDir(workDir);
    try {
      const path = join(workDir, 'document');
      const size = await filled(await SpoolFile.create(path, (bytes) => upload?.take(bytes)), fill);
      if (size === 0) throw new DomainError('unsupported_input', 'The document is empty.');
      return { path, size, workDir, dispose };
    } catch (error) {
      await dispose();
      throw error;
    }
  }
}

/**
 * Fills a file and lets go of it. It is open before anything can fail, and closed before its directory may go: a stream
 * that is still opening would end in an error that nobody hears, and that ends the process.
 */
async function filled(sink: Writable, fill: (sink: Writable) => Promise<number>): Promise<number> {
  try {
    return await fill(sink);
  } finally {
    await closed(sink);
  }
}

function closed(sink: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (sink.closed) {
      resolve();
      return;
    }
    // What broke it off is told by whoever filled it.
    sink.once('error', () => undefined);
    sink.once('close', resolve);
    sink.destroy();
  });
}

/** A full disk is ours; anything else that breaks an upload off is the caller's connection. */
function uploadRefusal(error: unknown, signal: AbortSignal): DomainError {
  if (error instanceof DomainError) return error;
  if (signal.aborted) return abortReason(signal);
  if (isDiskFailure(error)) return new DomainError('unavailable', undefined, {}, error);
  return new DomainError('client_closed_request', undefined, {}, error);
}
