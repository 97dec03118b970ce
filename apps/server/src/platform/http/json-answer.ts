/** Answers that are finished JSON: they are sent as they are, never parsed or serialised again on their way out. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { from, mergeMap, type Observable, of } from 'rxjs';

/** An answer whose text is made already. */
export class JsonAnswer {
  constructor(
    readonly text: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** An answer that lies in a file. A small one is read whole, which costs less than a stream; a large one is streamed. */
export class JsonFile {
  constructor(
    readonly path: string,
    readonly size: number,
    /** Called once, when the answer is out or the caller is gone. */
    readonly done: () => void,
  ) {}
}

const TYPE = 'application/json; charset=utf-8';
const READ_WHOLE_TO_BYTES = 64 * 1024;
const CHUNK_BYTES = 256 * 1024;

@Injectable()
export class JsonAnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      mergeMap((result: unknown) => {
        if (result instanceof JsonFile) return from(sendFile(result, reply));
        if (result instanceof JsonAnswer) return of(sendText(result, reply));
        return of(result);
      }),
    );
  }
}

function sendText({ text, headers }: JsonAnswer, reply: FastifyReply): string {
  void reply.headers({ ...headers, 'content-type': TYPE });
  return text;
}

async function sendFile({ path, size, done }: JsonFile, reply: FastifyReply): Promise<Buffer | StreamableFile> {
  if (reply.raw.closed || reply.raw.destroyed) done();
  else reply.raw.once('close', done);
  if (size > READ_WHOLE_TO_BYTES) {
    return new StreamableFile(createReadStream(path, { highWaterMark: CHUNK_BYTES }), { type: TYPE, length: size });
  }
  void reply.header('content-type', TYPE);
  return readFile(path);
}
