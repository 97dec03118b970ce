/** Answers that are finished JSON: they are sent as they are, never parsed or serialised again on their way out. */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';

/** An answer whose text is made already. */
export class JsonAnswer {
  constructor(
    readonly text: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/**
 * An answer out of a file. A small one is read whole, which costs less than a stream; a large one is streamed. Whoever goes on
 * reading it doesn't need its name: the file may be removed as soon as this is made.
 */
export class JsonFile {
  private constructor(
    private readonly size: number,
    private readonly content: Buffer | FileHandle,
  ) {}

  static async open(path: string, size: number): Promise<JsonFile> {
    return new JsonFile(size, size <= READ_WHOLE_TO_BYTES ? await readFile(path) : await open(path));
  }

  /** For an answer that is never sent. */
  async close(): Promise<void> {
    if (!Buffer.isBuffer(this.content)) await this.content.close();
  }

  send(reply: FastifyReply): Buffer | StreamableFile {
    if (Buffer.isBuffer(this.content)) {
      void reply.header('content-type', TYPE);
      return this.content;
    }
    const stream = this.content.createReadStream({ highWaterMark: CHUNK_BYTES });
    const letGo = (): void => {
      stream.destroy();
    };
    if (reply.raw.closed || reply.raw.destroyed) letGo();
    else reply.raw.once('close', letGo);
    return new StreamableFile(stream, { type: TYPE, length: this.size });
  }
}

const TYPE = 'application/json; charset=utf-8';
const READ_WHOLE_TO_BYTES = 64 * 1024;
/** What a slow reader has taken is known to within this. */
const CHUNK_BYTES = 64 * 1024;

@Injectable()
export class JsonAnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((result: unknown) => {
        if (result instanceof JsonFile) return result.send(reply);
        if (result instanceof JsonAnswer) return sendText(result, reply);
        return result;
      }),
    );
  }
}

function sendText({ text, headers }: JsonAnswer, reply: FastifyReply): string {
  void reply.headers({ ...headers, 'content-type': TYPE });
  return text;
}
