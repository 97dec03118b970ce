/**
 * The program of a parser process. It starts with nothing of the service's environment, limits its own memory before it has seen a
 * byte, and ends with the service: a closed channel means that nobody is left to answer to.
 */
import * as addon from '@recto/core';
import type { OcrSetup } from './addon';
import { DocumentServer } from './document-server';
import type { ParserReply, ParserRequest } from './parser-messages';

addon.limitMemory(Number(process.argv[2]));

const server = new DocumentServer(addon, send, () => process.memoryUsage.rss());

// Ctrl-C reaches the whole process group; the service decides when its parsers stop.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (request: ParserRequest) => {
  server.receive(request);
});
process.on('disconnect', () => {
  // Not exit(): it would run destructors beside threads that are still parsing.
  process.kill(process.pid, 'SIGKILL');
});
send(loaded());

/**
 * The models are checked before the first document: what is wrong with them shows when the service starts. What loading them
 * needs of the machine is refused afterwards.
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

/** The launcher says last what holds; without it nothing does. */
function landlock(): number {
  return Number(/^landlock=(\d+)$/.exec(process.argv.at(-1) ?? '')?.[1] ?? 0);
}

function send(message: ParserReply): void {
  process.send?.(message, () => undefined);
}
