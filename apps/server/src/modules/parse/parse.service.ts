import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { DomainError } from '../../errors';
import { type Caller, type Exchange, JsonFile, namesOf, readFields } from '../../platform/http';
import { Ids } from '../../platform/ids';
import type { SpooledSource } from '../intake';
import { UsageService } from '../usage';
import { DocumentParser } from './document-parser';
import { DocumentRequests, type FormOptions } from './document-requests';
import { ParseOptionsDto } from './dto/parse-options.dto';
import { ParseUrlDto } from './dto/parse-url.dto';
import { deliversInline } from './parse.policy';

/** A document that is in, and what is wanted of it. */
interface Request {
  readonly source: SpooledSource;
  readonly options: ParseOptionsDto;
}

/** An answer, and what was stored for it. */
interface Parsed {
  readonly file: JsonFile;
  readonly storedKeys: readonly string[];
}

/** Synchronous parsing: bring the document in, parse it, bill it, hand the answer over as a file. */
@Injectable()
export class ParseService {
  constructor(
    private readonly requests: DocumentRequests,
    private readonly documents: DocumentParser,
    private readonly usage: UsageService,
    private readonly ids: Ids,
    private readonly config: AppConfig,
  ) {}

  async byUrl(options: ParseUrlDto, caller: Caller, exchange: Exchange): Promise<JsonFile> {
    if (caller.phi) throw new DomainError('phi_requires_file_upload');
    return this.requests.fromUrl(options.url, { caller, exchange }, (source) =>
      this.answer({ source, options }, caller, exchange),
    );
  }

  async byUpload(caller: Caller, exchange: Exchange): Promise<JsonFile> {
    return this.requests.fromForm(FORM, { caller, exchange }, (source, options) =>
      this.answer({ source, options }, caller, exchange),
    );
  }

  private async answer(request: Request, caller: Caller, { signal }: Exchange): Promise<JsonFile> {
    const subjectId = this.ids.make();
    const { file, storedKeys } = await this.parsed(request, caller, subjectId, signal);
    try {
      await this.usage.settle(subjectId, signal);
      return file;
    } catch (error) {
      await file.close();
      await this.documents.discardStored(storedKeys);
      throw error;
    }
  }

  /** Nothing of the document outlives its parse, however slowly the answer is taken. */
  private async parsed(
    { source, options }: Request,
    caller: Caller,
    subjectId: string,
    signal: AbortSignal,
  ): Promise<Parsed> {
    try {
      const { path, size, pages, storedKeys } = await this.documents.parse({
        source,
        options,
        subjectId,
        organisationId: caller.organisationId,
        keyId: caller.keyId,
        phi: caller.phi,
        inlinePictures: deliversInline(caller),
        urgency: 'now',
        signal,
        lastsMs: this.config.requests.totalMs,
      });
      return { file: await this.opened(path, { size, pages }, subjectId, storedKeys), storedKeys };
    } finally {
      await source.dispose();
    }
  }

  private async opened(
    path: string,
    answer: { readonly size: number; readonly pages: number },
    subjectId: string,
    storedKeys: readonly string[],
  ): Promise<JsonFile> {
    try {
      return await JsonFile.open(path, answer);
    } catch (error) {
      await this.documents.discard(subjectId, storedKeys);
      throw error;
    }
  }
}

const FORM: FormOptions<ParseOptionsDto> = {
  names: namesOf(ParseOptionsDto),
  read: (fields) => readFields(ParseOptionsDto, fields),
};
