// A proxy to Postgres with fault injection: it breaks before a statement reaches the server, or while its answer is on
// the way.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { freshDatabase, type FreshDatabase } from './services';

/**
 * What happens to the connection with the statement. `before`: cut, so that the statement never arrives. `after`: cut
 * after the server has committed, before its answer arrives. `silent`: the answer is dropped and nothing is cut.
 * `late`: the statement waits until it is released.
 */
export type Fault = 'before' | 'after' | 'silent' | 'late';

/** ReadyForQuery outside of a transaction: the statement is committed. */
const COMMITTED = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

export class PostgresProxy {
  private readonly server: Server;
  private readonly links = new Set<Socket>();
  private readonly waiting: (() => void)[] = [];
  private isAway = false;
  /** Called for each matching statement; returns its fault, or undefined to let it pass. */
  onStatement: () => Fault | undefined = () => undefined;

  private constructor(
    private readonly target: URL,
    private readonly marker: string,
  ) {
    this.server = createServer((near) => {
      this.link(near);
    });
  }

  /** A proxy to the Postgres of the tests; `marker` is the text of the statements that may fail. */
  static async start(marker: string): Promise<PostgresProxy> {
    const proxy = new PostgresProxy(new URL(process.env['RECTO_TEST_DATABASE_URL'] ?? ''), marker);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** A new database, reached through the proxy and dropped directly. */
  async freshDatabase(): Promise<FreshDatabase> {
    const direct = await freshDatabase();
    const url = new URL(direct.url);
    url.host = `127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
    return { url: url.href, drop: () => direct.drop() };
  }

  /** The same database without the proxy. */
  direct(url: string): string {
    const direct = new URL(url);
    direct.host = this.target.host;
    return direct.href;
  }

  /** Cuts every connection and refuses new ones until `back`. */
  away(): void {
    this.isAway = true;
    for (const socket of this.links) socket.destroy();
  }

  back(): void {
    this.isAway = false;
  }

  /** Releases the late statements. */
  release(): void {
    for (const go of this.waiting.splice(0)) go();
  }

  async stop(): Promise<void> {
    this.away();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private link(near: Socket): void {
    if (this.isAway) {
      near.destroy();
      return;
    }
    const far = connect(Number(this.target.port), this.target.hostname);
    let fault: Fault | undefined;
    const cut = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      this.links.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.links.delete(socket);
        // The server executes what has arrived even if nobody listens.
        if (fault !== 'after') cut();
      });
    }
    near.on('data', (bytes) => {
      if (bytes.includes(this.marker)) fault = this.onStatement();
      if (fault === 'before') cut();
      else if (fault === 'late') this.waiting.push(() => far.write(bytes));
      else far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (fault === undefined) near.write(bytes);
      else if (fault === 'after' && bytes.subarray(-COMMITTED.length).equals(COMMITTED)) {
        near.destroy();
        far.destroy();
      }
    });
  }
}
