import net from 'node:net';

/** A free port: the wished one if nobody listens on it. */
export async function freePort(wished, host = '127.0.0.1') {
  if (wished && (await canListen(wished, host))) return wished;
  return listenOnce(0, host);
}

/** Whether something answers on a port. */
export function answers(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host });
    const settle = (value) => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.setTimeout(1000, () => settle(false));
  });
}

/** Whether a port can be listened on. */
export async function canListen(port, host) {
  try {
    await listenOnce(port, host);
    return true;
  } catch {
    return false;
  }
}

function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const chosen = server.address().port;
      server.close(() => resolve(chosen));
    });
  });
}
