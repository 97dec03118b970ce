// A way to Postgres that breaks where a test wants it to: before a statement reaches the server, or when its answer is on the way.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { freshDatabase, type FreshDatabase } from './services';

/**
 * What becomes of the connection that carries the statement. `before`: cut, the statement never arrives. `after`: cut once the
 * server has committed, before its answer arrives. `silent`: the answer is swallowed and nothing is cut. `late`: the statement
 * waits until the proxy is told to let go of it.
 */
export type Fault = 'before' | 'after' | 'silent' | 'late';

/** ReadyForQuery outside of a transaction: what was asked is committed. */
const COMMITTED = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

export class PostgresProxy {
  private readonly server: Server;
  private readonly links = new Set<Socket>();
  private readonly waiting: (() => void)[] = [];
  private isAway = false;
  /** Asked for each statement that matches: what happens to it; undefined lets it pass. */
  onStatement: () => Fault | undefined = () => undefined;

  private constructor(
    private readonly target: URL,
    private readonly marker: string,
  ) {
    this.server = createServer((near) => {
      this.link(near);
    });
  }

  /** To the Postgres of the tests; `marker` tells the statements that may break by their text. */
  static async start(marker: string): Promise<PostgresProxy> {
    const proxy = new PostgresProxy(new URL(process.env['RECTO_TEST_DATABASE_URL'] ?? ''), marker);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** A database of its own, reached through the proxy and dropped beside it. */
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

  /** Every connection breaks and none can be made until `back`. */
  away(): void {
    this.isAway = true;
    for (const socket of this.links) socket.destroy();
  }

  back(): void {
    this.isAway = false;
  }

  /** Lets the statements go that came late. */
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
        // What has arrived is worked off by the server, whoever listens.
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
