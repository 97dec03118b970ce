/** What a receiver of webhooks can do with a request once it has read it, on the bare socket: good manners and bad ones. */
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

export type Behaviour = (socket: Socket) => void;

type Headers = Readonly<Record<string, string>>;

export function answers(status: number, headers: Headers = {}, body = ''): Behaviour {
  return (socket) => {
    socket.end(answerText(status, { 'content-length': String(Buffer.byteLength(body)), ...headers }) + body);
  };
}

/** Leaves the connection open for the next request. */
export function answersAndKeeps(status: number, headers: Headers = {}, body = ''): Behaviour {
  return (socket) => {
    socket.write(answerText(status, { 'content-length': String(Buffer.byteLength(body)), ...headers }) + body);
  };
}

/** The first behaviour for the first request, and so on; the last one stays. */
export function inTurn(...behaviours: readonly Behaviour[]): Behaviour {
  let asked = 0;
  return (socket) => {
    behaviours[Math.min(asked, behaviours.length - 1)]?.(socket);
    asked += 1;
  };
}

export function afterMs(ms: number, behaviour: Behaviour): Behaviour {
  return (socket) => {
    const timer = setTimeout(() => {
      behaviour(socket);
    }, ms);
    socket.once('close', () => {
      clearTimeout(timer);
    });
  };
}

export function neverAnswers(): Behaviour {
  return () => undefined;
}

/** These bytes, and then the end of the connection. */
export function sends(text: string): Behaviour {
  return (socket) => {
    socket.end(text, 'latin1');
  };
}

/** A header a while, without end. */
export function dripsHeaders(everyMs = 20): Behaviour {
  return (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    repeat(socket, everyMs, () => socket.write('x: y\r\n'));
  };
}

/** An interim answer a while, and never another. */
export function dripsHints(everyMs = 20): Behaviour {
  return (socket) => {
    repeat(socket, everyMs, () => socket.write(answerText(103, { link: '</a>' })));
  };
}

/** Headers at once, and then a byte a while, without end. */
export function dripsBody(status = 200, everyMs = 20): Behaviour {
  return (socket) => {
    socket.write(answerText(status, { 'content-length': '1000000' }));
    repeat(socket, everyMs, () => socket.write('.'));
  };
}

export function resetsBeforeHeaders(): Behaviour {
  return (socket) => {
    tcpOf(socket).resetAndDestroy();
  };
}

/** With part of a body between. */
export function resetsAfterHeaders(status = 200): Behaviour {
  return (socket) => {
    socket.write(`${answerText(status, { 'content-length': '100' })}part`, () => {
      setTimeout(() => tcpOf(socket).resetAndDestroy(), 50);
    });
  };
}

export function sendsMegabytes(count: number, status = 200): Behaviour {
  return (socket) => {
    socket.write(answerText(status, { 'content-length': String(count * 1_000_000) }));
    let left = count;
    const pour = (): void => {
      while (left > 0) {
        left -= 1;
        if (!socket.write(Buffer.alloc(1_000_000, 'a'))) {
          socket.once('drain', pour);
          return;
        }
      }
      socket.end();
    };
    pour();
  };
}

/** Interim answers of 1,000 bytes each before what comes after them. */
export function floodsWithHints(count: number, then: Behaviour): Behaviour {
  return (socket) => {
    const hint = answerText(103, { link: `</${'a'.repeat(955)}>` });
    let left = count;
    const pour = (): void => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!socket.write(hint)) {
          socket.once('drain', pour);
          return;
        }
      }
      if (!socket.destroyed) then(socket);
    };
    pour();
  };
}

/** Compressed, although it wasn't asked for. */
export function answersCompressed(body: string, status = 200): Behaviour {
  return (socket) => {
    const packed = gzipSync(body);
    socket.write(answerText(status, { 'content-encoding': 'gzip', 'content-length': String(packed.length) }));
    socket.end(packed);
  };
}

function answerText(status: number, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${String(status)} Whatever\r\n${lines.join('')}\r\n`;
}

/** A TLS socket can't send a reset: the one below it does. */
function tcpOf(socket: Socket): Socket {
  const { _parent: below } = socket as Socket & { _parent?: Socket };
  return below ?? socket;
}

function repeat(socket: Socket, everyMs: number, act: () => void): void {
  const timer = setInterval(act, everyMs);
  socket.once('close', () => {
    clearInterval(timer);
  });
}
