/** An answer that lies in a file as finished JSON: it is streamed as it is, never parsed on its way out. */
import { createReadStream } from 'node:fs';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';

export class JsonFile {
  constructor(
    readonly path: string,
    readonly size: number,
    /** Called once, when the answer is out or the caller is gone. */
    readonly done: () => void,
  ) {}
}

const CHUNK_BYTES = 256 * 1024;

@Injectable()
export class JsonFileInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next
      .handle()
      .pipe(map((result: unknown) => (result instanceof JsonFile ? streamOf(result, reply) : result)));
  }
}

function streamOf(file: JsonFile, { raw }: FastifyReply): StreamableFile {
  if (raw.closed || raw.destroyed) file.done();
  else raw.once('close', file.done);
  const stream = createReadStream(file.path, { highWaterMark: CHUNK_BYTES });
  return new StreamableFile(stream, { type: 'application/json; charset=utf-8', length: file.size });
}
