// A parser pool controlled by a test: its pages, figures, failures and duration.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { abortReason, DomainError } from '../../../apps/server/src/errors';
import {
  type BilledUsage,
  type DocumentJob,
  type DrawJob,
  type DrawnPage,
  type ExtractInput,
  type ExtractJob,
  type OfficeCopy,
  type ParseJob,
  type ParseOptions,
  type ParseOutcome,
  type ParserJob,
  ParserPool,
  type PictureInfo,
  type PoolHealth,
  type RenderInput,
  type SavedText,
  type SavedTextJob,
  type Urgency,
  type WrittenResult,
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
  /** Fails after opening it for a page's picture. */
  readonly failsToDraw: Error | null;
  /** Duration after opening it, in milliseconds. */
  readonly takes: number;
  /** Waits for the caller to hang up before it continues. */
  readonly waitsForHangUp: boolean;
  /** Fails in the second visit of an extraction. */
  readonly failsToGround: Error | null;
  /** What the clean copies of office documents lack. */
  readonly dropped: readonly string[];
  readonly places: number;
  readonly ready: number;
}

const DEFAULTS: Script = {
  pages: 1,
  pictures: [],
  filling: '',
  failsToOpen: null,
  failsToParse: null,
  failsToDraw: null,
  takes: 0,
  waitsForHangUp: false,
  failsToGround: null,
  dropped: [],
  places: 100,
  ready: 1,
};

/** A job whose document is opened and parsed. */
type ReadingJob = ParseJob | ExtractJob;

/** The schema that the scripted pool designs for every document. */
export const DESIGNED = '{"type":"object","properties":{"total":{"type":"number"}}}';

/** What it shows a model of every document. */
export const LINES = '--- page 1\n1: Total 12.00\n';

export class ScriptedPool extends ParserPool {
  private script = DEFAULTS;
  private scriptOf: (job: ReadingJob, nth: number) => Promise<Partial<Script>> | Partial<Script> = () => ({});
  private jobs = 0;
  private taken = 0;
  readonly asked: ParseOptions[] = [];
  readonly rendered: RenderInput[] = [];
  readonly urgencies: Urgency[] = [];
  readonly drawn: { readonly page: number; readonly width: number }[] = [];
  /** Of the schemas that were filled, by rules or with a model's answer. */
  readonly extracted: ExtractInput[] = [];
  /** The answers of models that were grounded, as JSON text; null where the embedded extractor answered for a model. */
  readonly grounded: (string | null)[] = [];
  /** Resolves when a parse has opened its document. */
  onOpened: () => void = () => undefined;

  /**
   * `each` returns how a document's script differs, given the document. Until it resolves, the document waits for a
   * process.
   */
  play(
    script: Partial<Script>,
    each: (job: ReadingJob, nth: number) => Promise<Partial<Script>> | Partial<Script> = () => ({}),
  ): void {
    this.script = { ...DEFAULTS, ...script };
    this.scriptOf = each;
    this.jobs = 0;
    this.urgencies.length = 0;
    this.drawn.length = 0;
    this.asked.length = 0;
    this.rendered.length = 0;
    this.extracted.length = 0;
    this.grounded.length = 0;
  }

  get inUse(): number {
    return this.taken;
  }

  override admit(): void {
    if (this.taken >= this.script.places) throw new DomainError('overloaded');
  }

  override run(job: ParseJob): Promise<ParseOutcome> {
    return this.inProcess(() => this.parsed(job));
  }

  override draw(job: DrawJob): Promise<DrawnPage> {
    return this.inProcess(async () => {
      const { pages, failsToOpen, failsToDraw } = this.script;
      job.onStarted?.();
      if (failsToOpen !== null) throw failsToOpen;
      job.onOpened?.({ kind: 'pdf', pages });
      if (failsToDraw !== null) throw failsToDraw;
      this.drawn.push({ page: job.page, width: job.width });
      const path = join(job.workDir, 'page');
      const text = `page ${String(job.page)} at ${String(job.width)}`;
      await writeFile(path, text);
      return { path, mime: 'image/png', width: job.width, height: 2 * job.width, size: Buffer.byteLength(text) };
    });
  }

  override copyOffice(job: DocumentJob): Promise<OfficeCopy> {
    return this.inProcess(async () => {
      job.onStarted?.();
      const path = join(job.workDir, 'copy');
      await rm(job.path);
      await writeFile(path, 'a clean copy');
      return { path, format: 'docx', dropped: this.script.dropped, structure: '{}' };
    });
  }

  override extract(job: ExtractJob): Promise<ParseOutcome> {
    return this.inProcess(async () => {
      const { pages, input } = await this.readForExtraction(job);
      return { ...(await this.filled(job, { pages, input }, null)), pages, kind: 'pdf' };
    });
  }

  override saveText(job: ExtractJob): Promise<SavedText> {
    return this.inProcess(async () => {
      const { pages, input } = await this.readForExtraction(job);
      const [textPath, linesPath] = [join(job.workDir, 'text'), join(job.workDir, 'lines.txt')];
      await Promise.all([writeFile(textPath, 'words'), writeFile(linesPath, LINES)]);
      return { textPath, linesPath, schema: input.schema ?? DESIGNED, pages, input };
    });
  }

  override extractSaved(job: SavedTextJob): Promise<WrittenResult> {
    return this.inProcess(async () => {
      const { failsToGround } = this.script;
      if (job.signal.aborted) throw abortReason(job.signal);
      if (failsToGround !== null) throw failsToGround;
      const answer = job.answerPath === null ? null : await readFile(job.answerPath, 'utf8');
      this.grounded.push(answer);
      return this.filled(job, job.text, answer);
    });
  }

  private async inProcess<T>(work: () => Promise<T>): Promise<T> {
    this.taken += 1;
    try {
      return await work();
    } finally {
      this.taken -= 1;
    }
  }

  /** What happens to every document: it is opened, its price is held, and it is parsed. */
  private async opened<T>(
    job: ReadingJob,
    onOpened: (document: { kind: string; pages: number }) => Promise<T>,
  ): Promise<{ script: Script; held: T }> {
    const nth = this.jobs;
    this.jobs += 1;
    this.urgencies.push(job.urgency);
    const script = { ...this.script, ...(await this.scriptOf(job, nth)) };
    const { pages, failsToOpen, failsToParse, takes, waitsForHangUp } = script;
    job.onStarted?.();
    if (failsToOpen !== null) throw failsToOpen;
    const held = await onOpened({ kind: 'pdf', pages });
    for (let done = 1; done <= pages; done += 1) job.onProgress?.(done);
    this.onOpened();
    if (takes > 0) await delay(takes, undefined, { signal: job.signal }).catch(() => undefined);
    if (job.signal.aborted) throw abortReason(job.signal);
    if (waitsForHangUp) {
      await new Promise((resolve) => {
        job.signal.addEventListener('abort', resolve, { once: true });
      });
      throw abortReason(job.signal);
    }
    if (failsToParse !== null) throw failsToParse;
    return { script, held };
  }

  private async parsed(job: ParseJob): Promise<ParseOutcome> {
    this.asked.push(job.options);
    const { script } = await this.opened(job, (document) => job.onOpened(document));
    const { pages, pictures, filling } = script;
    await Promise.all(pictures.map(({ name }) => writeFile(join(job.workDir, name), `picture ${name}`)));
    const input = await job.onParsed([...pictures], job.workDir);
    this.rendered.push(input);
    if ((job.options.form ?? 'response') !== 'response')
      return { ...(await this.written(job, elementsOf(job.options, input.usage))), pages, kind: 'pdf' };
    const written = await this.written(job, {
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
      ...(input.pdfLink === undefined ? {} : { pdf_rendition_url: input.pdfLink }),
      ...usageOf(input.usage),
    });
    return { ...written, pages, kind: 'pdf' };
  }

  private async readForExtraction(job: ExtractJob): Promise<{ pages: number; input: ExtractInput }> {
    const { script, held } = await this.opened(job, (document) => job.onOpened(document));
    return { pages: script.pages, input: held === undefined ? job.options : { ...job.options, usage: held } };
  }

  private async filled(
    job: ParserJob,
    { pages, input }: { pages: number; input: ExtractInput },
    answer: string | null,
  ): Promise<WrittenResult> {
    this.extracted.push(input);
    const { values } = JSON.parse(answer ?? '{"values":{"total":null}}') as { values: unknown };
    return this.written(job, {
      values,
      evidence: {},
      page_count: pages,
      ungrounded_fields: [],
      ...(input.schema === undefined ? { generated_schema: JSON.parse(DESIGNED) as unknown } : {}),
      ...(input.includeOcrText ? { ocr_text: `words ${this.script.filling}` } : {}),
      ...usageOf(input.usage),
    });
  }

  private async written(job: ParserJob, body: object): Promise<WrittenResult> {
    const resultPath = join(job.workDir, 'result.json');
    const text = JSON.stringify(body);
    await writeFile(resultPath, text);
    return { resultPath, size: Buffer.byteLength(text) };
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

/** A heading and a table of two pages. */
function elementsOf({ form }: ParseOptions, usage: BilledUsage | undefined): object {
  const table = { marker: '', text: '| a | b |\n| --- | --- |\n| 1 | 2 |', html: '<table><tr><td>a</td></tr></table>' };
  return {
    kind: 'pdf',
    elements: [
      { kind: 'heading', level: 1, page_no: 1, bbox: [10, 20, 90, 30], marker: '# ', text: 'Head' },
      { kind: 'table', page_no: 2, bbox: [10, 20, 90, 80], ...table },
    ],
    content: 'Head\n\na b 1 2',
    ...(form === 'elements_html' ? { html: '<h1>Head</h1>' } : {}),
    page_dimensions: [1, 2].map((page_no) => ({ page_no, width: 100, height: 200 })),
    warnings: [],
    ...usageOf(usage),
  };
}

function usageOf(usage: BilledUsage | undefined): object {
  if (usage === undefined) return {};
  const { pages, credits, creditsPerPage } = usage;
  return { usage: { pages, credits, credits_per_page: creditsPerPage } };
}
