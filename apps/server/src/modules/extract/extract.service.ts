import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import type { ExtractOptions } from '../../platform/engine';
import { type Caller, type Exchange, JsonFile, type JsonText, namesOf } from '../../platform/http';
import { Ids } from '../../platform/ids';
import type { SpooledSource } from '../intake';
import { DocumentRequests, type FormOptions } from '../parse';
import { UsageService } from '../usage';
import { ExtractFormDto } from './dto/extract-file.dto';
import { readFormRequest, readUrlRequest } from './extract.request';
import { SchemaExtraction } from './schema-extraction';

/** A document that is in, what is wanted of it, and when the request ends at the latest. */
interface Request {
  readonly source: SpooledSource;
  readonly options: ExtractOptions;
  readonly endsMs: number;
}

/** Schema extraction: bring the document in, have the schema filled from it, bill it, hand the answer over as a file. */
@Injectable()
export class ExtractService {
  constructor(
    private readonly requests: DocumentRequests,
    private readonly extraction: SchemaExtraction,
    private readonly usage: UsageService,
    private readonly ids: Ids,
  ) {}

  async byUrl(body: JsonText, caller: Caller, exchange: Exchange): Promise<JsonFile> {
    const endsMs = this.extraction.endsMs();
    const { url, options } = readUrlRequest(body);
    if (caller.phi) throw new DomainError('phi_requires_file_upload');
    return this.requests.fromUrl(url, { caller, exchange }, (source) =>
      this.answer({ source, options, endsMs }, caller, exchange),
    );
  }

  async byUpload(caller: Caller, exchange: Exchange): Promise<JsonFile> {
    const endsMs = this.extraction.endsMs();
    return this.requests.fromForm(FORM, { caller, exchange }, (source, options) =>
      this.answer({ source, options, endsMs }, caller, exchange),
    );
  }

  private async answer(request: Request, caller: Caller, { signal }: Exchange): Promise<JsonFile> {
    const subjectId = this.ids.make();
    const file = await this.extracted(request, caller, subjectId, signal);
    try {
      await this.usage.settle(subjectId, signal);
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** When it throws, nothing is held. Nothing of the document outlives it. */
  private async extracted(
    request: Request,
    { organisationId, keyId, phi }: Caller,
    subjectId: string,
    signal: AbortSignal,
  ): Promise<JsonFile> {
    try {
      const work = { ...request, organisationId, keyId, phi, subjectId, signal };
      const { path, size, pages, answeredBy } = await this.extraction.extract(work);
      return await this.opened(path, { size, pages, headers: { 'x-recto-extractor': answeredBy } }, subjectId);
    } finally {
      await request.source.dispose();
    }
  }

  private async opened(path: string, answer: FileAnswer, subjectId: string): Promise<JsonFile> {
    try {
      return await JsonFile.open(path, answer);
    } catch (error) {
      await this.extraction.release(subjectId);
      throw error;
    }
  }
}

type FileAnswer = Parameters<typeof JsonFile.open>[1];

const FORM: FormOptions<ExtractOptions> = { names: namesOf(ExtractFormDto), read: readFormRequest };
