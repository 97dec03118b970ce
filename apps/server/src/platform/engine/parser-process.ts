/**
 * The program of a parser process. It gets nothing of the service's environment, limits its own memory before it reads
 * a byte of a document, and ends with the service: a closed channel means that the service is gone.
 */
import * as addon from '@recto/core';
import type { OcrSetup } from './addon';
import { DocumentServer } from './document-server';
import type { ParserReply, ParserRequest } from './parser-messages';

addon.limitMemory(Number(process.argv[2]));

const server = new DocumentServer(addon, send, () => process.memoryUsage.rss());

// Ctrl-C signals the whole process group, but the service decides when its parsers stop.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (request: ParserRequest) => {
  server.receive(request);
});
process.on('disconnect', () => {
  // Not exit(), which would run destructors beside threads that are still parsing.
  process.kill(process.pid, 'SIGKILL');
});
send(loaded());

/**
 * Loads and verifies the models before the first document, so that faults of the installation show when the service
 * starts. The system calls that loading needs are refused afterwards.
 */
function loaded(): ParserReply {
  try {
    const { device, precision, warning } = addon.loadOcr(JSON.parse(process.argv[3] ?? '{}') as OcrSetup);
    const jail = { landlock: landlock(), seccomp: sealed() };
    return { type: 'ready', device, precision, warning: warning ?? null, jail };
  } catch (error) {
    return { type: 'unfit', message: error instanceof Error ? error.message : String(error) };
  }
}

function sealed(): boolean {
  try {
    addon.seal();
    return true;
  } catch {
    return false;
  }
}

/** The launcher passes the Landlock ABI as the last argument; without a launcher there is none. */
function landlock(): number {
  return Number(/^landlock=(\d+)$/.exec(process.argv.at(-1) ?? '')?.[1] ?? 0);
}

function send(message: ParserReply): void {
  process.send?.(message, () => undefined);
}
