import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { DomainError } from '../../errors';
import { ParserPool } from '../../platform/engine';
import { type Caller, type Exchange, JsonFile, readFields, readForm } from '../../platform/http';
import { Ids } from '../../platform/ids';
import { IntakeService, type SpooledSource } from '../intake';
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

/** Synchronous parsing: bring the document in, parse it, bill it, hand the answer over as a file. */
@Injectable()
export class ParseService {
  constructor(
    private readonly pool: ParserPool,
    private readonly intake: IntakeService,
    private readonly documents: DocumentParser,
    private readonly usage: UsageService,
    private readonly ids: Ids,
    private readonly config: AppConfig,
  ) {}

  async byUrl(options: ParseUrlDto, caller: Caller, exchange: Exchange): Promise<JsonFile> {
    if (caller.phi) throw new DomainError('phi_requires_file_upload');
    return this.admitted(exchange, caller, async () => ({
      source: await this.intake.fromUrl(options.url, exchange),
      options,
    }));
  }

  async byUpload(caller: Caller, exchange: Exchange): Promise<JsonFile> {
    return this.admitted(exchange, caller, () => this.readUpload(exchange));
  }

  /** Takes a place before the document is brought in, and keeps it until the answer is made. */
  private async admitted(exchange: Exchange, caller: Caller, bring: () => Promise<Request>): Promise<JsonFile> {
    const admission = this.pool.admit();
    try {
      const request = await bring();
      return await this.answer(request, caller, exchange);
    } finally {
      admission.release();
    }
  }

  private async readUpload({ request, signal }: Exchange): Promise<Request> {
    let spooled: Promise<SpooledSource> | undefined;
    try {
      const fields = await readForm(request, {
        signal,
        onFile: async (bytes) => {
          spooled = this.intake.fromUpload(bytes, { signal });
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

  private async answer({ source, options }: Request, caller: Caller, { signal }: Exchange): Promise<JsonFile> {
    const subjectId = this.ids.make();
    try {
      const { organisationId, phi } = caller;
      const { path, size, pictureKeys } = await this.documents.parse({
        source,
        options,
        subjectId,
        organisationId,
        phi,
        inlinePictures: deliversInline(caller),
        urgency: 'now',
        signal,
        lastsMs: this.config.requests.totalMs,
      });
      await this.settle(subjectId, pictureKeys, signal);
      return new JsonFile(path, size, () => void source.dispose());
    } catch (error) {
      await source.dispose();
      throw error;
    }
  }

  private async settle(subjectId: string, pictureKeys: readonly string[], signal: AbortSignal): Promise<void> {
    try {
      await this.usage.settle(subjectId, signal);
    } catch (error) {
      await this.documents.discardPictures(pictureKeys);
      throw error;
    }
  }
}

/** Form fields left empty are as good as absent. */
function filled(fields: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''));
}
