/** Bodies to files: whole or not at all. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'undici';

/** Writes a body beside the file and puts it into its place once it is whole. */
export async function saveBody(response: Response, file: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await pipeline(
      response.body ? Readable.fromWeb(response.body) : Readable.from([]),
      createWriteStream(unfinished, { flags: 'wx' }),
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
