/** Answers that are finished JSON: they are sent unchanged, without being parsed or serialised again. */
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

/** An answer whose JSON text exists already. */
export class JsonAnswer {
  constructor(
    readonly text: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Those that the answer is billed for, where it is. */
    readonly pages?: number,
  ) {}
}

export interface FileAnswer {
  readonly size: number;
  readonly pages: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An answer from a file. A small file is read whole, which is cheaper than a stream; a large one is streamed. Reading
 * continues from the open descriptor, so the file may be removed as soon as this object exists.
 */
export class JsonFile {
  private constructor(
    private readonly size: number,
    private readonly content: Buffer | FileHandle,
    private readonly pages: number,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** `pages` are those that the answer is billed for. */
  static async open(path: string, { size, pages, headers = {} }: FileAnswer): Promise<JsonFile> {
    return new JsonFile(size, size <= READ_WHOLE_TO_BYTES ? await readFile(path) : await open(path), pages, headers);
  }

  /** Closes an answer that is never sent. */
  async close(): Promise<void> {
    if (!Buffer.isBuffer(this.content)) await this.content.close();
  }

  send(reply: FastifyReply): Buffer | StreamableFile {
    reply.request.outcome = { pages: this.pages };
    void reply.headers(this.headers);
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
/** Chunk size, which is the precision to which the bytes taken by a slow reader are known. */
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

function sendText({ text, headers, pages }: JsonAnswer, reply: FastifyReply): string {
  if (pages !== undefined) reply.request.outcome = { pages };
  void reply.headers({ ...headers, 'content-type': TYPE });
  return text;
}
