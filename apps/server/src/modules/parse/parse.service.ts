import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { DomainError } from '../../errors';
import { DOCUMENT_LIMITS, ParserPool } from '../../platform/engine';
import { type Caller, type Exchange, JsonFile, namesOf, readFields, readForm } from '../../platform/http';
import { Ids } from '../../platform/ids';
import { IntakeService, type SpooledSource, type Upload, UploadLimits } from '../intake';
import { UsageService } from '../usage';
import { DocumentParser } from './document-parser';
import { ParseOptionsDto } from './dto/parse-options.dto';
import { ParseUrlDto } from './dto/parse-url.dto';
import { deliversInline } from './parse.policy';

/** A document that is in, and what is wanted of it. */
interface Request {
  readonly source: SpooledSource;
  readonly options: ParseOptionsDto;
}

/** An answer, and the figures that were stored for it. */
interface Parsed {
  readonly file: JsonFile;
  readonly pictureKeys: readonly string[];
}

/** Synchronous parsing: bring the document in, parse it, bill it, hand the answer over as a file. */
@Injectable()
export class ParseService {
  constructor(
    private readonly pool: ParserPool,
    private readonly intake: IntakeService,
    private readonly uploads: UploadLimits,
    private readonly documents: DocumentParser,
    private readonly usage: UsageService,
    private readonly ids: Ids,
    private readonly config: AppConfig,
  ) {}

  async byUrl(options: ParseUrlDto, caller: Caller, exchange: Exchange): Promise<JsonFile> {
    if (caller.phi) throw new DomainError('phi_requires_file_upload');
    return this.admitted(exchange, caller, async (upload) => ({
      source: await this.intake.fromUrl(options.url, { signal: exchange.signal, upload }),
      options,
    }));
  }

  async byUpload(caller: Caller, exchange: Exchange): Promise<JsonFile> {
    return this.admitted(exchange, caller, (upload) => this.readUpload(exchange, upload));
  }

  /**
   * Whether there is room is asked before the document is brought in. While it comes it counts among the uploads under way; once it
   * is here it waits for its turn, and is not refused any more for lack of a place.
   */
  private async admitted(
    exchange: Exchange,
    caller: Caller,
    bring: (upload: Upload) => Promise<Request>,
  ): Promise<JsonFile> {
    this.pool.admit();
    const upload = await this.uploads.begin(caller.organisationId, announcedBytes(exchange));
    try {
      const request = await bring(upload);
      upload.arrived();
      return await this.answer(request, caller, exchange);
    } finally {
      upload.end();
    }
  }

  private async readUpload({ request, signal }: Exchange, upload: Upload): Promise<Request> {
    let spooled: Promise<SpooledSource> | undefined;
    try {
      const fields = await readForm(request, {
        fields: OPTIONS,
        signal,
        onFile: async (bytes) => {
          spooled = this.intake.fromUpload(bytes, { signal, upload });
          await spooled;
        },
      });
      const options = readFields(ParseOptionsDto, filled(fields));
      if (spooled === undefined) throw new DomainError('internal_error');
      return { source: await spooled, options };
    } catch (error) {
      await spooled?.then(
        (source) => source.dispose(),
        () => undefined,
      );
      throw error;
    }
  }

  private async answer(request: Request, caller: Caller, { signal }: Exchange): Promise<JsonFile> {
    const subjectId = this.ids.make();
    const { file, pictureKeys } = await this.parsed(request, caller, subjectId, signal);
    try {
      await this.usage.settle(subjectId, signal);
      return file;
    } catch (error) {
      await file.close();
      await this.documents.discardPictures(pictureKeys);
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
      const { path, size, pictureKeys } = await this.documents.parse({
        source,
        options,
        subjectId,
        organisationId: caller.organisationId,
        phi: caller.phi,
        inlinePictures: deliversInline(caller),
        urgency: 'now',
        signal,
        lastsMs: this.config.requests.totalMs,
      });
      return { file: await this.opened(path, size, subjectId, pictureKeys), pictureKeys };
    } finally {
      await source.dispose();
    }
  }

  private async opened(
    path: string,
    size: number,
    subjectId: string,
    pictureKeys: readonly string[],
  ): Promise<JsonFile> {
    try {
      return await JsonFile.open(path, size);
    } catch (error) {
      await this.documents.discard(subjectId, pictureKeys);
      throw error;
    }
  }
}

const OPTIONS = namesOf(ParseOptionsDto);

/** A form is little more than its file. A document by URL says nothing of its size here. */
function announcedBytes({ request: { headers } }: Exchange): number {
  const length = Number(headers['content-length'] ?? 0);
  return Math.min(length, DOCUMENT_LIMITS.maxBytes);
}

/** Form fields left empty are as good as absent. */
function filled(fields: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''));
}
