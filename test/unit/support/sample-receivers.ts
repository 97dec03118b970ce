// The receivers of docs/samples/webhooks as processes, one for each signing secret that a spec asks for.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const ROOT = join(__dirname, '../../..');
const SAMPLES = join(ROOT, 'docs/samples/webhooks');
const WHEELS = join(ROOT, '.tools/wheels');

const wheels = existsSync(WHEELS) ? readdirSync(WHEELS).filter((name) => name.startsWith('standardwebhooks-')) : [];
export const hasPythonLibrary = wheels.length > 0;

export class SampleReceivers {
  private readonly urls = new Map<string, Promise<string>>();
  private readonly said = new Map<string, string>();
  private readonly children: ChildProcess[] = [];

  constructor(private readonly language: 'node' | 'python') {}

  /** Whether the receiver with this secret answers 204 and not 400. */
  async accepts(secret: string, { headers, body }: SignedRequest): Promise<boolean> {
    const url = this.urls.get(secret) ?? this.start(secret);
    this.urls.set(secret, url);
    const { status } = await fetch(await url, { method: 'POST', headers, body: new Uint8Array(body) });
    if (status !== 204 && status !== 400) throw new Error(`the receiver answers ${status}`);
    return status === 204;
  }

  /** Ends the receivers, and resolves with what the one with this secret has printed. */
  async outputOf(secret: string): Promise<string> {
    await this.stop();
    return this.said.get(secret) ?? '';
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.children.splice(0).map(async (child) => {
        const closed = new Promise((resolve) => child.once('close', resolve));
        if (child.kill('SIGKILL')) await closed;
      }),
    );
  }

  private start(secret: string): Promise<string> {
    const [program, file] =
      this.language === 'node' ? [process.execPath, 'receiver.mjs'] : (['python3', 'receiver.py'] as const);
    const library = wheels.map((name) => join(WHEELS, name)).join(':');
    const child = spawn(program, [join(SAMPLES, file)], {
      env: { PATH: process.env['PATH'], PYTHONPATH: library, PYTHONUTF8: '1', PORT: '0', WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.children.push(child);
    return new Promise((resolve, reject) => {
      const take = (part: Buffer): void => {
        const said = (this.said.get(secret) ?? '') + part.toString();
        this.said.set(secret, said);
        const port = /listening on port (\d+)/.exec(said)?.[1];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}/`);
      };
      child.stdout.on('data', take);
      child.stderr.on('data', take);
      child.once('error', reject);
      child.once('close', () => {
        reject(new Error(`the receiver ended:\n${this.said.get(secret) ?? ''}`));
      });
    });
  }
}
