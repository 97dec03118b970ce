/**
 * A service that speaks the protocol of OpenAI's chat completions, for tests: what it says is a script's. Every call that comes in whole is
 * recorded.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly [parameter: string]: unknown;
}

export interface ChatCall {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: ChatBody;
}

/** A line of a document, as a call shows it. */
export interface ShownLine {
  readonly number: number;
  readonly page: number;
  readonly text: string;
}

export type ChatScript = (call: ChatCall, response: ServerResponse) => void | Promise<void>;

export class ChatService {
  readonly calls: ChatCall[] = [];
  /** Calls that are being answered. */
  running = 0;
  /** The most that were running at once. */
  mostRunning = 0;
  /** Calls that were given up by whoever made them. */
  givenUp = 0;
  private script: ChatScript = (_call, response) => {
    response.writeHead(404).end();
  };

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ChatService> {
    const server = createServer();
    const service = new ChatService(server);
    server.on('request', (request, response) => {
      void service.take(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return service;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}/v1`;
  }

  /** What it does from now on; the record of calls begins anew. */
  play(script: ChatScript): void {
    this.script = script;
    this.calls.length = 0;
    this.mostRunning = 0;
    this.givenUp = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as ChatBody;
    const call = { path: request.url ?? '', headers: request.headers, body };
    this.calls.push(call);
    this.running += 1;
    this.mostRunning = Math.max(this.mostRunning, this.running);
    response.on('close', () => {
      this.running -= 1;
      if (!response.writableFinished) this.givenUp += 1;
    });
    await this.script(call, response);
  }
}

/** The script of a model that answers every call with what `say` makes of it. */
export function saying(say: (call: ChatCall) => unknown): ChatScript {
  return (call, response) => {
    const said = say(call);
    send(response, 200, completion(typeof said === 'string' ? said : JSON.stringify(said)));
  };
}

export function completion(content: string | null, more: object = {}, finish = 'stop'): unknown {
  const message = { role: 'assistant', content, ...more };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: finish }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  };
}

export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export function linesShown({ body }: ChatCall): ShownLine[] {
  const content = body.messages.find(({ role }) => role === 'user')?.content ?? '';
  const document = content.slice(content.indexOf('<document>\n') + 11, content.lastIndexOf('\n</document>'));
  const lines: ShownLine[] = [];
  let page = 1;
  for (const written of document.split('\n')) {
    const [, pageNumber] = /^--- page (\d+)$/.exec(written) ?? [];
    const [, number, text] = /^(\d+): (.*)$/.exec(written) ?? [];
    if (pageNumber !== undefined) page = Number(pageNumber);
    if (number !== undefined) lines.push({ number: Number(number), page, text: text ?? '' });
  }
  return lines;
}
