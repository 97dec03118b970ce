/** Listeners on loopback that count who connects to them. */
import { type AddressInfo, createServer, type Server } from 'node:net';

export class Traps {
  connections = 0;
  port = 0;
  private readonly servers: Server[] = [];

  private constructor() {}

  static async set(): Promise<Traps> {
    const traps = new Traps();
    await traps.listen('127.0.0.1');
    // Not every machine has IPv6.
    await traps.listen('::1').catch(() => undefined);
    return traps;
  }

  close(): void {
    for (const server of this.servers) server.close();
  }

  private listen(host: string): Promise<void> {
    return new Promise((done, fail) => {
      const server = createServer((socket) => {
        this.connections += 1;
        socket.destroy();
      });
      server.once('error', fail);
      server.listen(this.port, host, () => {
        this.servers.push(server);
        this.port = (server.address() as AddressInfo).port;
        done();
      });
    });
  }
}
