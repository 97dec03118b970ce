// A hand-written request on a connection of its own: as slow, incomplete or silent as a test needs.
import { connect, type Socket } from 'node:net';
import type { Service } from '../../contract/support/service';

export const FORM_BEGINS =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and then';
export const FORM_ENDS = '\r\n--b--\r\n';

export class RawRequest {
  /** The whole answer, once the connection has ended. */
  readonly ended: Promise<string>;
  private received = '';

  private constructor(readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (text: string) => {
      this.received += text;
    });
    // Many tests wait for the connection to be cut.
    socket.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      socket.once('close', () => {
        resolve(this.received);
      });
    });
  }

  static open(service: Service): RawRequest {
    return new RawRequest(connect(Number(new URL(service.baseUrl).port), '127.0.0.1'));
  }

  /** The header of an upload with a large declared length, and the first bytes of its file. */
  static upload(service: Service, key: string, bytes = 1_000_000): RawRequest {
    const request = RawRequest.open(service);
    request.send(
      `POST /v1/parse/file HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-length: ${String(bytes)}\r\n` +
        'content-type: multipart/form-data; boundary=b\r\n\r\n' +
        FORM_BEGINS,
    );
    return request;
  }

  /** What has been answered so far. */
  get answer(): string {
    return this.received;
  }

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.received)?.[1] ?? 0);
  }

  send(text: string): void {
    if (this.socket.writable) this.socket.write(text);
  }

  /** Sends `text` repeatedly until the connection is closed. */
  trickle(text: string, everyMs: number): this {
    const timer = setInterval(() => {
      this.send(text);
    }, everyMs);
    this.socket.once('close', () => {
      clearInterval(timer);
    });
    return this;
  }

  hangUp(): void {
    this.socket.destroy();
  }
}
