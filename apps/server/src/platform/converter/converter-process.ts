/**
 * One LibreOffice with its driver from the service's side: starting both, one request, the end of both. Queues and
 * replacement are handled elsewhere.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { endParser } from '../engine';
import type { Jail, JailState } from '../engine';
import { driverArguments, HERE, officeArguments, officeSockets } from './converter-jail';
import type { OfficeSockets } from './converter-jail';
import { ConverterPlace, removeSockets } from './converter-place';
import { MAX_LINE, readDriverReply } from './driver-messages';
import type { DriverReply } from './driver-messages';
import type { OfficeInstallation } from './installation';

export interface ConverterOptions {
  office: OfficeInstallation;
  jail: Jail;
  /** The directory, on the file system of the documents, below which every converter gets one of its own. */
  workRoot: string;
  memoryBytes: number;
}

export interface DriverRequest {
  source: string;
  format: string;
  target: string;
  maxPages: number;
}

/** The outcomes of waiting for a driver. */
type Answer = DriverReply | { readonly type: 'ended' } | { readonly type: 'late' } | { readonly type: 'aborted' };

/** The whole environment of both processes: the same place and time for every document. */
const ENVIRONMENT = {
  HOME: HERE,
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  SAL_USE_VCLPLUGIN: 'svp',
  SAL_DISABLE_OPENCL: '1',
  SAL_DISABLE_PRINTERLIST: '1',
  SAL_DISABLE_DEFAULTPRINTER: '1',
  SAL_DISABLE_SYNCHRONOUS_PRINTER_DETECTION: '1',
  // Pictures are read by one thread, one after the other.
  VCL_NO_THREAD_IMPORT: '1',
  OOO_DISABLE_RECOVERY: '1',
} as const;

/** LibreOffice asks by it to be started again, for the profile that it has just completed. */
const START_AGAIN = 81;

export class ConverterProcess {
  /** Resolves when both processes have ended in any way, and their directory is removed. */
  readonly ended: Promise<void>;
  readonly place: ConverterPlace;
  /** Its directory, resolved while it is there: a service that stops may remove it first. */
  private readonly dir: string;
  private readonly name = `recto-${randomBytes(8).toString('hex')}`;
  private office: ChildProcess;
  private readonly driver: ChildProcess;
  private listener: ((answer: Answer) => void) | null = null;
  private heard = '';
  private gone = false;
  private startedAgain = false;

  /** Throws if its directory can't be created. */
  constructor(private readonly options: ConverterOptions) {
    const { jail, office } = options;
    this.place = new ConverterPlace(options.workRoot, jail, office);
    this.dir = realpathSync(this.place.dir);
    this.office = this.startOffice();
    this.driver = this.spawn(driverArguments(jail, office, this.place.dir, this.sockets), 'pipe');
    this.driver.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.hear(text);
    });
    // It may end before it has read a request.
    this.driver.stdin?.on('error', () => undefined);
    const driverEnded = ending(this.driver);
    const officeEnded = this.officeEnded();
    void Promise.race([driverEnded, officeEnded]).then(() => {
      this.kill();
    });
    this.ended = Promise.all([driverEnded, officeEnded]).then(async () => {
      this.gone = true;
      await Promise.all([removeSockets(jail, this.sockets), this.place.remove()]);
      this.settle({ type: 'ended' });
    });
  }

  get alive(): boolean {
    return !this.gone;
  }

  /** The ids of LibreOffice and its driver. */
  get pids(): number[] {
    return [this.office, this.driver].flatMap(({ pid }) => pid ?? []);
  }

  /** The state of its sandbox once it can be given a document, or null if it can't in that time. */
  async ready(waitMs: number): Promise<JailState | null> {
    const answer = await this.wait(waitMs, null);
    return answer.type === 'ready' ? answer.jail : null;
  }

  convert(request: DriverRequest, waitMs: number, signal: AbortSignal): Promise<Answer> {
    const answer = this.wait(waitMs, signal);
    this.driver.stdin?.write(`${JSON.stringify(request)}\n`);
    return answer;
  }

  /** Kills both processes at once. */
  kill(): void {
    for (const { pid, exitCode, signalCode } of [this.office, this.driver]) {
      if (pid !== undefined && exitCode === null && signalCode === null) endParser(this.options.jail, pid);
    }
  }

  private get sockets(): OfficeSockets {
    return officeSockets(this.options.jail, this.dir, this.name, this.office.pid ?? 0);
  }

  private startOffice(): ChildProcess {
    const { jail, office, memoryBytes } = this.options;
    const child = this.spawn(officeArguments(jail, office, this.place.dir, this.name, { memoryBytes }), 'ignore');
    // It holds the input of a process that has been killed.
    child.stdin?.on('error', () => undefined);
    return child;
  }

  private async officeEnded(): Promise<void> {
    const code = await ending(this.office);
    if (code !== START_AGAIN || this.startedAgain) return;
    this.startedAgain = true;
    await removeSockets(this.options.jail, this.sockets);
    this.office = this.startOffice();
    await this.officeEnded();
  }

  /** Output may quote the document, so that it goes into no log. */
  private spawn(words: readonly string[], output: 'pipe' | 'ignore'): ChildProcess {
    const { jail } = this.options;
    return spawn(jail.launcher, words, {
      cwd: this.place.dir,
      env: ENVIRONMENT,
      stdio: ['pipe', output, 'ignore'],
    });
  }

  private hear(text: string): void {
    this.heard += text;
    const lines = this.heard.split('\n');
    this.heard = lines.pop() ?? '';
    const [line] = lines;
    if (line === undefined && this.heard.length <= MAX_LINE) return;
    const reply = line === undefined || lines.length > 1 ? null : readDriverReply(line);
    if (reply === null) this.kill();
    else this.settle(reply);
  }

  private wait(waitMs: number, signal: AbortSignal | null): Promise<Answer> {
    if (this.gone) return Promise.resolve({ type: 'ended' });
    if (signal?.aborted === true) return Promise.resolve({ type: 'aborted' });
    return new Promise((resolve) => {
      const onAbort = (): void => {
        this.settle({ type: 'aborted' });
      };
      const timer = setTimeout(() => {
        this.settle({ type: 'late' });
      }, waitMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.listener = (answer) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        resolve(answer);
      };
    });
  }

  private settle(answer: Answer): void {
    const { listener } = this;
    this.listener = null;
    listener?.(answer);
  }
}

/** The exit code; null if it was killed or never started. */
function ending(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => {
      resolve(null);
    });
  });
}
