/** From a document that is in to an answer that is billed, for every route that parses while its caller waits. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import type { BodyForm } from '../../platform/engine';
import type { Caller, Exchange } from '../../platform/http';
import { Ids } from '../../platform/ids';
import type { SpooledSource } from '../intake';
import { UsageService } from '../usage';
import { DocumentParser } from './document-parser';
import type { ParseOptionsDto } from './dto/parse-options.dto';
import { deliversInline } from './parse.policy';

/** A document that is in, and what is wanted of it. */
export interface ParseRequest {
  readonly source: SpooledSource;
  readonly options: ParseOptionsDto;
  readonly form?: BodyForm;
}

/** How an answer is made of what the parser has written. */
export interface Answering<T> {
  /** Takes up what is at `path`, which is gone afterwards. */
  readonly take: (path: string, facts: { readonly size: number; readonly pages: number }) => Promise<T>;
  /** Lets go of an answer that is never sent. */
  readonly close?: (answer: T) => Promise<void>;
}

/** An answer, and what was stored for it. */
interface Parsed<T> {
  readonly answer: T;
  readonly storedKeys: readonly string[];
}

@Injectable()
export class SynchronousParse {
  constructor(
    private readonly documents: DocumentParser,
    private readonly usage: UsageService,
    private readonly ids: Ids,
    private readonly config: AppConfig,
  ) {}

  async answer<T>(
    request: ParseRequest,
    caller: Caller,
    { signal }: Exchange,
    { take, close }: Answering<T>,
  ): Promise<T> {
    const subjectId = this.ids.make();
    const { answer, storedKeys } = await this.parsed(request, caller, subjectId, signal, take);
    try {
      await this.usage.settle(subjectId, signal);
      return answer;
    } catch (error) {
      await close?.(answer);
      await this.documents.discardStored(storedKeys);
      throw error;
    }
  }

  /** Nothing of the document outlives its parse, however slowly the answer is taken. */
  private async parsed<T>(
    { source, ...asked }: ParseRequest,
    caller: Caller,
    subjectId: string,
    signal: AbortSignal,
    take: Answering<T>['take'],
  ): Promise<Parsed<T>> {
    try {
      const { path, size, pages, storedKeys } = await this.documents.parse({
        source,
        ...asked,
        subjectId,
        organisationId: caller.organisationId,
        keyId: caller.keyId,
        phi: caller.phi,
        inlinePictures: deliversInline(caller),
        urgency: 'now',
        signal,
        lastsMs: this.config.requests.totalMs,
      });
      try {
        return { answer: await take(path, { size, pages }), storedKeys };
      } catch (error) {
        await this.documents.discard(subjectId, storedKeys);
        throw error;
      }
    } finally {
      await source.dispose();
    }
  }
}
