/** Bodies to files: whole or not at all. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Answer } from './transport.js';

/** Writes a body beside the file and puts it into its place once it is whole. */
export async function saveBody({ body }: Answer, file: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await pipeline(body, createWriteStream(unfinished, { flags: 'wx' }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
