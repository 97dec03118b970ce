import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { abortReason, DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import type { ExtractOptions } from '../../platform/engine';
import { type Caller, type Exchange, JsonFile, type JsonText, namesOf } from '../../platform/http';
import { Ids } from '../../platform/ids';
import { LanguageModel } from '../../platform/language-model';
import { EventLog } from '../../platform/observability';
import type { SpooledSource } from '../intake';
import { DocumentRequests, type FormOptions, OfficeDocuments } from '../parse';
import { UsageService } from '../usage';
import { ExtractFormDto } from './dto/extract-file.dto';
import { EmbeddedExtractor } from './embedded-extractor';
import { readFormRequest, readUrlRequest } from './extract.request';
import type { FieldExtractor } from './field-extractor';
import { ModelExtractor } from './model-extractor';

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
    private readonly office: OfficeDocuments,
    private readonly embedded: EmbeddedExtractor,
    private readonly byModel: ModelExtractor,
    private readonly model: LanguageModel,
    private readonly usage: UsageService,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly log: EventLog,
  ) {}

  async byUrl(body: JsonText, caller: Caller, exchange: Exchange): Promise<JsonFile> {
    const endsMs = this.endsMs();
    const { url, options } = readUrlRequest(body);
    if (caller.phi) throw new DomainError('phi_requires_file_upload');
    return this.requests.fromUrl(url, { caller, exchange }, (source) =>
      this.answer({ source, options, endsMs }, caller, exchange),
    );
  }

  async byUpload(caller: Caller, exchange: Exchange): Promise<JsonFile> {
    const endsMs = this.endsMs();
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
    { source, options, endsMs }: Request,
    { organisationId, keyId, phi }: Caller,
    subjectId: string,
    signal: AbortSignal,
  ): Promise<JsonFile> {
    const lastsMs = this.config.requests.totalMs;
    let pages = 0;
    const extractor: FieldExtractor = this.model.serves(phi) ? this.byModel : this.embedded;
    try {
      const document = { source, organisationId, phi, operation: 'extract', urgency: 'now', signal } as const;
      const { path: readablePath, dropped, structure } = await this.office.readable(document);
      const { path, size, answeredBy } = await extractor.fill({
        path: readablePath,
        dropped,
        structure,
        workDir: source.workDir,
        options,
        signal,
        urgency: 'now',
        organisationId,
        phi,
        endsMs,
        onOpened: (document) => {
          ({ pages } = document);
          return this.usage.hold({ organisationId, subjectId, operation: 'extract', keyId, pages, lastsMs });
        },
      });
      if (signal.aborted) throw abortReason(signal);
      return await JsonFile.open(path, { size, pages, headers: { 'x-recto-extractor': answeredBy } });
    } catch (error) {
      await this.release(subjectId);
      throw error;
    } finally {
      await source.dispose();
    }
  }

  /** What can't be released now goes with the sweep of holds. */
  private async release(subjectId: string): Promise<void> {
    await this.usage.release(subjectId).catch((error: unknown) => {
      this.log.failure('discard', error);
    });
  }

  private endsMs(): number {
    return this.clock.monotonicMs() + this.config.requests.totalMs;
  }
}

const FORM: FormOptions<ExtractOptions> = { names: namesOf(ExtractFormDto), read: readFormRequest };
