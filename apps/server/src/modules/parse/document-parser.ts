/**
 * From a document that is in to the JSON of its answer: convert it if need be, hold its price, parse it, store its figures and the
 * PDF that an office document was converted to, write the answer. What the synchronous routes answer and what a batch stores for an item is made here, so that it is the same.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { abortReason } from '../../errors';
import { type BodyForm, ParserPool, type PictureInfo, type RenderInput, type Urgency } from '../../platform/engine';
import { SignedLinks } from '../../platform/links';
import { EventLog, type StagedWork, Stages } from '../../platform/observability';
import { Storage } from '../../platform/storage';
import type { SpooledSource } from '../intake';
import { UsageService } from '../usage';
import type { ParseOptionsDto } from './dto/parse-options.dto';
import { OfficeDocuments } from './office-documents';
import { parserOptions } from './parse.policy';
import { ParseStopwatch } from './parse-stopwatch';

/** The PDF that an office document was converted to; no figure is called so. */
const RENDITION = 'rendition.pdf';

/** Where figures and the PDF of an office document are stored, and what leads to them. */
export interface Shelf {
  keyOf(name: string): string;
  linkTo(key: string): string;
}

export interface DocumentWork {
  readonly source: SpooledSource;
  readonly options: ParseOptionsDto;
  /** The execution: the hold, the figures and the rendition are kept under it. */
  readonly subjectId: string;
  readonly organisationId: string;
  /** Whom the charge names; null for a batch that was made before keys were noted. */
  readonly keyId: string | null;
  readonly phi: boolean;
  /** Figures come inside the answer, and none is stored. */
  readonly inlinePictures: boolean;
  readonly urgency: Urgency;
  readonly signal: AbortSignal;
  /** How long the work may take at most, from when its document is opened. */
  readonly lastsMs: number;
  /** A parser has taken the document. */
  readonly onStarted?: () => void;
  /** So many pages are read by now. */
  readonly onProgress?: (pagesDone: number) => void;
  /** The service's links to stored objects, if it is left out. */
  readonly shelf?: Shelf;
  /** The public response, if it is left out; elements have no links, so nothing is stored for them. */
  readonly form?: BodyForm;
}

/** The price is held, and the caller's to settle or to release. */
export interface ParsedDocument {
  /** The answer, in the directory of the source. */
  readonly path: string;
  readonly size: number;
  readonly pages: number;
  /** The figures and the rendition that were stored for it. */
  readonly storedKeys: readonly string[];
}

@Injectable()
export class DocumentParser {
  constructor(
    private readonly office: OfficeDocuments,
    private readonly pool: ParserPool,
    private readonly usage: UsageService,
    private readonly storage: Storage,
    private readonly links: SignedLinks,
    private readonly stages: Stages,
    private readonly log: EventLog,
  ) {}

  /** When it throws, nothing is held and nothing is left in storage. */
  async parse(work: DocumentWork): Promise<ParsedDocument> {
    const { source, signal, shelf = this.shelfOf(work.subjectId), form = 'response' } = work;
    const storedKeys: string[] = [];
    const stagedWork: StagedWork = work.urgency === 'now' ? 'request' : 'item';
    let usage: RenderInput['usage'];
    try {
      const readable = () => this.office.readable({ ...work, operation: 'parse' });
      const { path, dropped, structure, renditionPath } = await this.stages.time('convert', stagedWork, readable);
      const stopwatch = new ParseStopwatch(this.stages, stagedWork);
      const { resultPath, size, pages } = await this.pool.run({
        path,
        dropped,
        structure,
        workDir: source.workDir,
        options: { ...parserOptions(work.options), ...(form === 'response' ? {} : { form }) },
        signal,
        urgency: work.urgency,
        organisationId: work.organisationId,
        phi: work.phi,
        onStarted: () => {
          stopwatch.started();
          work.onStarted?.();
        },
        onProgress: work.onProgress,
        onOpened: async (document) => {
          const hold = () => this.usage.hold({ ...work, operation: 'parse', pages: document.pages });
          usage = await stopwatch.aside('hold', hold);
        },
        onParsed: async (pictures, dir) => {
          const input: RenderInput = usage === undefined ? {} : { usage };
          if (form !== 'response') return input;
          if (renditionPath !== null) {
            const key = shelf.keyOf(RENDITION);
            storedKeys.push(key);
            await stopwatch.aside('store', () => this.storeRendition(key, renditionPath));
            input.pdfLink = shelf.linkTo(key);
          }
          if (work.inlinePictures) return { ...input, inlinePictures: true };
          const keys = pictures.map(({ name }) => shelf.keyOf(name));
          storedKeys.push(...keys);
          await stopwatch.aside('store', () => this.store(pictures, keys, dir));
          return { ...input, pictureLinks: keys.map((key) => shelf.linkTo(key)) };
        },
      });
      stopwatch.parsed();
      if (signal.aborted) throw abortReason(signal);
      return { path: resultPath, size, pages, storedKeys };
    } catch (error) {
      await this.discard(work.subjectId, storedKeys);
      throw error;
    }
  }

  /** Takes back what a parse has held and stored. What cannot be taken back now goes with the sweeps of holds and of storage. */
  async discard(subjectId: string, keys: readonly string[]): Promise<void> {
    await Promise.all([this.tried([this.usage.release(subjectId)]), this.discardStored(keys)]);
  }

  /** Takes back what a parse has stored. */
  async discardStored(keys: readonly string[]): Promise<void> {
    await this.tried(keys.map((key) => this.storage.delete(key)));
  }

  private async tried(steps: readonly Promise<void>[]): Promise<void> {
    const outcomes = await Promise.allSettled(steps);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) this.log.failure('discard', failed.reason);
  }

  /** Also for a PHI key: the interface promises the link, and what it leads to goes with the result. */
  private async storeRendition(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    await this.storage.put(key, path, { contentType: 'application/pdf', size });
  }

  private shelfOf(subjectId: string): Shelf {
    return {
      keyOf: (name) => (name === RENDITION ? `renditions/${subjectId}.pdf` : `pictures/${subjectId}/${name}`),
      linkTo: (key) => this.links.linkTo(key),
    };
  }

  /**
   * Puts the figures into storage; the keys are ours, and say nothing about the document. Every one has come to its end when this
   * does: what is still under way would read a directory that is gone, and be stored after all the others were deleted.
   */
  private async store(pictures: readonly PictureInfo[], keys: readonly string[], dir: string): Promise<void> {
    const outcomes = await Promise.allSettled(
      pictures.map(async ({ name, mime, size }, index) => {
        await this.storage.put(keys[index] ?? '', join(dir, name), { contentType: mime, size });
      }),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') throw outcome.reason;
    }
  }
}
