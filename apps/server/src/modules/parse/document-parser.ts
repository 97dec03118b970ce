/**
 * From a document that is in to the JSON of its answer: hold its price, parse it, store its figures, write the answer. What the
 * synchronous routes answer and what a batch stores for an item is made here, so that it is the same.
 */
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { abortReason } from '../../errors';
import { ParserPool, type PictureInfo, type RenderInput, type Urgency } from '../../platform/engine';
import { SignedLinks } from '../../platform/links';
import { EventLog } from '../../platform/observability';
import { Storage } from '../../platform/storage';
import type { SpooledSource } from '../intake';
import { UsageService } from '../usage';
import type { ParseOptionsDto } from './dto/parse-options.dto';
import { parserOptions } from './parse.policy';

export interface DocumentWork {
  readonly source: SpooledSource;
  readonly options: ParseOptionsDto;
  /** The execution: the hold and the figures are kept under it. */
  readonly subjectId: string;
  readonly organisationId: string;
  readonly phi: boolean;
  /** Figures come inside the answer, and none is stored. */
  readonly inlinePictures: boolean;
  readonly urgency: Urgency;
  readonly signal: AbortSignal;
  /** How long the work may take at most, from when its document is opened. */
  readonly lastsMs: number;
  /** A parser has taken the document. */
  readonly onStarted?: () => void;
}

/** The price is held, and the caller's to settle or to release. */
export interface ParsedDocument {
  /** The answer, in the directory of the source. */
  readonly path: string;
  readonly size: number;
  readonly pages: number;
  /** The figures that were stored for it. */
  readonly pictureKeys: readonly string[];
}

@Injectable()
export class DocumentParser {
  constructor(
    private readonly pool: ParserPool,
    private readonly usage: UsageService,
    private readonly storage: Storage,
    private readonly links: SignedLinks,
    private readonly log: EventLog,
  ) {}

  /** When it throws, nothing is held and no figure is left. */
  async parse(work: DocumentWork): Promise<ParsedDocument> {
    const { source, signal } = work;
    const pictureKeys: string[] = [];
    let usage: RenderInput['usage'];
    try {
      const { resultPath, size, pages } = await this.pool.run({
        path: source.path,
        workDir: source.workDir,
        options: parserOptions(work.options),
        signal,
        urgency: work.urgency,
        organisationId: work.organisationId,
        phi: work.phi,
        onStarted: () => work.onStarted?.(),
        onOpened: async (document) => {
          usage = await this.usage.hold({ ...work, operation: 'parse', pages: document.pages });
        },
        onParsed: async (pictures, dir) => {
          const billed = usage === undefined ? {} : { usage };
          if (work.inlinePictures) return { ...billed, inlinePictures: true };
          pictureKeys.push(...pictures.map(({ name }) => `pictures/${work.subjectId}/${name}`));
          return { ...billed, pictureLinks: await this.store(pictures, pictureKeys, dir) };
        },
      });
      if (signal.aborted) throw abortReason(signal);
      return { path: resultPath, size, pages, pictureKeys };
    } catch (error) {
      await this.discard(work.subjectId, pictureKeys);
      throw error;
    }
  }

  /** Takes back what a parse has held and stored. What cannot be taken back now goes with the sweeps of holds and of storage. */
  async discard(subjectId: string, keys: readonly string[]): Promise<void> {
    await Promise.all([this.tried([this.usage.release(subjectId)]), this.discardPictures(keys)]);
  }

  /** Takes back what a parse has stored. */
  async discardPictures(keys: readonly string[]): Promise<void> {
    await this.tried(keys.map((key) => this.storage.delete(key)));
  }

  private async tried(steps: readonly Promise<void>[]): Promise<void> {
    const outcomes = await Promise.allSettled(steps);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) this.log.failure('discard', failed.reason);
  }

  /**
   * Puts the figures into storage; the keys are ours, and say nothing about the document. Every one has come to its end when this
   * does: what is still under way would read a directory that is gone, and be stored after all the others were deleted.
   */
  private async store(pictures: readonly PictureInfo[], keys: readonly string[], dir: string): Promise<string[]> {
    const outcomes = await Promise.allSettled(
      pictures.map(async ({ name, mime, size }, index) => {
        const key = keys[index] ?? '';
        await this.storage.put(key, join(dir, name), { contentType: mime, size });
        return this.links.linkTo(key);
      }),
    );
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
  }
}
