/** The beginning of an answer's body, for people to look at. */
import type { Readable } from 'node:stream';

const MAX_ANSWER_BYTES = 4_096;

/** Never rejects: what came before a body failed, or before its time was over, is what there is to show. */
export function readAnswer(body: Readable, ms: number): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (): void => {
      clearTimeout(timer);
      body.pause();
      resolve(readable(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES)));
    };
    const timer = setTimeout(done, ms);
    body.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_ANSWER_BYTES) done();
    });
    body.once('end', done);
    body.once('error', done);
    body.once('close', done);
  });
}

/** The database's text holds every character but NUL. */
function readable(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\u0000', '');
}
