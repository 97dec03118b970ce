/** The answer to a run: a line of JSON for each event, until it is done or has failed. */
import { PassThrough } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { DomainError } from '../../../errors';
import type { RunDto, RunEventDto } from './dto/playground.dto';

export const RUN_STREAM_TYPE = 'application/x-ndjson';

/** `work` gets a function to tell of progress with. */
export function runStream(
  pages: number,
  work: (onProgress: (pagesDone: number) => void) => Promise<RunDto>,
): StreamableFile {
  const lines = new PassThrough();
  // The caller hung up: the signal of the exchange ends the work.
  lines.on('error', () => undefined);
  const tell = (event: RunEventDto): void => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(event)}\n`);
  };
  const onProgress = (pagesDone: number): void => {
    tell({ event: 'progress', pages_done: pagesDone, pages });
  };
  onProgress(0);
  void work(onProgress)
    .then((run) => {
      onProgress(pages);
      tell({ event: 'done', run });
    })
    .catch((error: unknown) => {
      const known = error instanceof DomainError ? error : new DomainError('internal_error');
      tell({ event: 'failed', error: known.toBody() });
    })
    .finally(() => {
      lines.end();
    });
  return new StreamableFile(lines, { type: RUN_STREAM_TYPE });
}
