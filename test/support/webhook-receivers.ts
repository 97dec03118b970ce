/**
 * Receivers of webhooks for tests: one address in plain HTTP and one for each certificate. What a path does is set with `on`; every request that
 * comes in whole is recorded with the bytes of its body.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Certified, selfSigned, TestAuthority } from './certificates';
import { answers, type Behaviour } from './receiver-behaviours';

export interface Received {
  readonly method: string;
  /** With its query, as it was written. */
  readonly path: string;
  /** By names in lower case; of one that came twice, the values are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Milliseconds since 1970, when the request was there in whole. */
  readonly at: number;
}

/** `trusted` needs the authority of `ca`, and is good for the names given at the start and 127.0.0.1. */
export type ReceiverKind = 'plain' | 'trusted' | 'untrusted' | 'expired' | 'wrongName';

export class WebhookReceivers {
  readonly received: Received[] = [];
  /** Connections that were accepted, with or without a request. */
  connections = 0;
  private readonly behaviours = new Map<string, Behaviour>();
  private readonly servers = new Map<ReceiverKind, Server>();
  private readonly open = new Set<Socket>();
  private readonly authority = new TestAuthority();

  private constructor() {}

  static async start(names: readonly string[] = ['receiver.test']): Promise<WebhookReceivers> {
    const receivers = new WebhookReceivers();
    const hosts = [...names, '127.0.0.1'];
    await receivers.listen('plain', null);
    await receivers.listen('trusted', receivers.authority.issue(hosts));
    await receivers.listen('untrusted', selfSigned(hosts));
    await receivers.listen('expired', receivers.authority.issue(hosts, new Date(Date.now() - 1_000)));
    await receivers.listen('wrongName', receivers.authority.issue(['other.test']));
    return receivers;
  }

  /** Of the authority, in PEM. */
  get ca(): string {
    return this.authority.cert;
  }

  /** Without it, a path answers 200. Queries don't count. */
  on(path: string, behaviour: Behaviour): void {
    this.behaviours.set(path, behaviour);
  }

  url(path: string, kind: ReceiverKind = 'plain', host = '127.0.0.1'): string {
    return `${kind === 'plain' ? 'http' : 'https'}://${host}:${String(this.portOf(kind))}${path}`;
  }

  portOf(kind: ReceiverKind): number {
    return (this.servers.get(kind)?.address() as AddressInfo).port;
  }

  of(path: string): Received[] {
    return this.received.filter((request) => pathOf(request) === path);
  }

  /** Connections that are open at this moment. */
  get openConnections(): number {
    return this.open.size;
  }

  async stop(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    await Promise.all([...this.servers.values()].map((server) => new Promise((done) => server.close(done))));
  }

  private async listen(kind: ReceiverKind, certified: Certified | null): Promise<void> {
    const serve = (socket: Socket): void => {
      this.serve(socket);
    };
    const server = certified === null ? createServer(serve) : createTlsServer({ ...certified }, serve);
    server.on('connection', (socket: Socket) => {
      this.connections += 1;
      this.open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => this.open.delete(socket));
    });
    this.servers.set(kind, server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  }

  /** Lets the behaviour of its path have the connection for each request that is there in whole. */
  private serve(socket: Socket): void {
    let bytes: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const request = parse(bytes);
      if (request === null) return;
      bytes = Buffer.alloc(0);
      this.received.push(request);
      const behaviour = this.behaviours.get(pathOf(request)) ?? answers(200);
      behaviour(socket);
    });
  }
}

function pathOf({ path }: Received): string {
  return path.replace(/\?.*$/, '');
}

/** Null for what isn't there in whole yet. */
function parse(bytes: Buffer): Received | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [start = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(line) ?? [];
    const former = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = former === undefined ? value : `${former}, ${value}`;
  }
  const length = Number(headers['content-length'] ?? 0);
  const body = bytes.subarray(end + 4);
  if (body.length < length) return null;
  const [method = '', path = ''] = start.split(' ');
  return { method, path, headers, body, at: Date.now() };
}
