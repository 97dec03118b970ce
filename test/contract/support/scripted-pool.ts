// A parser pool controlled by a test: its pages, figures, failures and duration.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { abortReason, DomainError } from '../../../apps/server/src/errors';
import {
  type ParseJob,
  type ParseOptions,
  type ParseOutcome,
  ParserPool,
  type PictureInfo,
  type PoolHealth,
  type RenderInput,
  type Urgency,
} from '../../../apps/server/src/platform/engine/parser-pool.port';

/** The picture that `perform` writes if a script names it. */
export const PICTURE = {
  name: 'p1-1.png',
  mime: 'image/png',
  width: 4,
  height: 2,
  size: Buffer.byteLength('picture p1-1.png'),
};

export interface Script {
  readonly pages: number;
  readonly pictures: readonly PictureInfo[];
  /** Filler text for the answer, to make it as long as a test needs. */
  readonly filling: string;
  /** Fails instead of opening the document. */
  readonly failsToOpen: Error | null;
  /** Fails after opening it. */
  readonly failsToParse: Error | null;
  /** Duration after opening it, in milliseconds. */
  readonly takes: number;
  /** Waits for the caller to hang up before it continues. */
  readonly waitsForHangUp: boolean;
  readonly places: number;
  readonly ready: number;
}

const DEFAULTS: Script = {
  pages: 1,
  pictures: [],
  filling: '',
  failsToOpen: null,
  failsToParse: null,
  takes: 0,
  waitsForHangUp: false,
  places: 100,
  ready: 1,
};

export class ScriptedPool extends ParserPool {
  private script = DEFAULTS;
  private scriptOf: (job: ParseJob, nth: number) => Promise<Partial<Script>> | Partial<Script> = () => ({});
  private jobs = 0;
  private taken = 0;
  readonly asked: ParseOptions[] = [];
  readonly rendered: RenderInput[] = [];
  readonly urgencies: Urgency[] = [];
  /** Resolves when a parse has opened its document. */
  opened: () => void = () => undefined;

  /**
   * `each` returns how a document's script differs, given the document. Until it resolves, the document waits for a
   * process.
   */
  play(
    script: Partial<Script>,
    each: (job: ParseJob, nth: number) => Promise<Partial<Script>> | Partial<Script> = () => ({}),
  ): void {
    this.script = { ...DEFAULTS, ...script };
    this.scriptOf = each;
    this.jobs = 0;
    this.urgencies.length = 0;
    this.asked.length = 0;
    this.rendered.length = 0;
  }

  get inUse(): number {
    return this.taken;
  }

  override admit(): void {
    if (this.taken >= this.script.places) throw new DomainError('overloaded');
  }

  override async run(job: ParseJob): Promise<ParseOutcome> {
    this.taken += 1;
    try {
      return await this.perform(job);
    } finally {
      this.taken -= 1;
    }
  }

  private async perform(job: ParseJob): Promise<ParseOutcome> {
    const nth = this.jobs;
    this.jobs += 1;
    this.asked.push(job.options);
    this.urgencies.push(job.urgency);
    const { pages, pictures, filling, failsToOpen, failsToParse, takes, waitsForHangUp } = {
      ...this.script,
      ...(await this.scriptOf(job, nth)),
    };
    job.onStarted?.();
    if (failsToOpen !== null) throw failsToOpen;
    await job.onOpened({ kind: 'pdf', pages });
    this.opened();
    if (takes > 0) await delay(takes, undefined, { signal: job.signal }).catch(() => undefined);
    if (job.signal.aborted) throw abortReason(job.signal);
    if (waitsForHangUp) {
      await new Promise((resolve) => {
        job.signal.addEventListener('abort', resolve, { once: true });
      });
      throw abortReason(job.signal);
    }
    if (failsToParse !== null) throw failsToParse;
    await Promise.all(pictures.map(({ name }) => writeFile(join(job.workDir, name), `picture ${name}`)));
    const input = await job.onParsed([...pictures], job.workDir);
    this.rendered.push(input);
    const resultPath = join(job.workDir, 'result.json');
    const body = JSON.stringify({
      chunks: pictures.map(({ name, mime }, index) => ({
        chunk_type: 'image',
        page_content: '',
        page_no: 1,
        bbox: [0, 0, 1, 1],
        confidence: null,
        image_mime: mime,
        ...(input.inlinePictures ? { image_b64: name } : { image_url: input.pictureLinks?.[index] }),
      })),
      ...(filling === '' ? {} : { content: filling }),
      ...(input.usage === undefined
        ? {}
        : {
            usage: {
              pages: input.usage.pages,
              credits: input.usage.credits,
              credits_per_page: input.usage.creditsPerPage,
            },
          }),
    });
    await writeFile(resultPath, body);
    return { resultPath, size: Buffer.byteLength(body), pages, kind: 'pdf' };
  }

  override health(): PoolHealth {
    const { places, ready } = this.script;
    return {
      size: places,
      ready,
      busy: this.taken,
      waiting: 0,
      ocr: { device: 'cpu', precision: 'full', warning: null },
      jail: { landlock: 7, seccomp: true },
    };
  }
}
