// A mail server for tests: it keeps what it takes, refuses what it is told to, and can be away for a while at the same address.
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly headers: string;
  readonly text: string;
}

export class SmtpReceiver {
  readonly mails: ReceivedMail[] = [];
  /** Addresses that have no mailbox. */
  readonly unknown = new Set<string>();
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;

  /** At a free port unless told. */
  static async start(port = 0): Promise<SmtpReceiver> {
    const receiver = new SmtpReceiver();
    receiver.port = port;
    await receiver.open();
    return receiver;
  }

  get url(): string {
    return `smtp://127.0.0.1:${String(this.port)}`;
  }

  async open(): Promise<void> {
    this.server = createServer((socket) => {
      this.sockets.add(socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined));
      void this.converse(socket);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined) return;
    for (const socket of this.sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }

  /** What has come for an address, oldest first. */
  to(address: string): ReceivedMail[] {
    return this.mails.filter(({ to }) => to === address);
  }

  private async converse(socket: Socket): Promise<void> {
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    let [from, to] = ['', ''];
    let data: string[] | null = null;
    say('220 test');
    for await (const line of createInterface({ input: socket })) {
      if (data !== null) {
        if (line !== '.') data.push(line.startsWith('..') ? line.slice(1) : line);
        else {
          this.mails.push({ from, to, ...partsOf(data.join('\n')) });
          data = null;
          say('250 taken');
        }
      } else if (line.startsWith('EHLO')) say('250 test');
      else if (line.startsWith('MAIL FROM:')) {
        from = addressIn(line);
        say('250 ok');
      } else if (line.startsWith('RCPT TO:')) {
        to = addressIn(line);
        say(this.unknown.has(to) ? '550 no such mailbox' : '250 ok');
      } else if (line === 'DATA') {
        data = [];
        say('354 go on');
      } else if (line === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say(line === 'RSET' ? '250 ok' : '502 not known');
    }
  }
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}

/** Headers with their lines joined; the text as it was written (quoted-printable is undone). */
function partsOf(raw: string): { headers: string; text: string } {
  const [head = '', ...body] = raw.split('\n\n');
  const headers = head.replaceAll(/\n[ \t]+/g, ' ');
  const text = body.join('\n\n');
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(headers)) return { headers, text };
  return {
    headers,
    text: text
      .replaceAll(/=\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  };
}
