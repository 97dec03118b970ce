import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { abortReason, DomainError } from '../../errors';
import { type OpenedDocument, ParserPool, type PictureInfo, type RenderInput } from '../../platform/engine';
import { type Caller, type Exchange, JsonFile, readFields, readForm } from '../../platform/http';
import { Ids } from '../../platform/ids';
import { SignedLinks } from '../../platform/links';
import { EventLog } from '../../platform/observability';
import { Storage } from '../../platform/storage';
import { IntakeService, type SpooledSource } from '../intake';
import { UsageService } from '../usage';
import { ParseOptionsDto } from './dto/parse-options.dto';
import { ParseUrlDto } from './dto/parse-url.dto';
import { deliversInline, parserOptions } from './parse.policy';

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
    private readonly usage: UsageService,
    private readonly storage: Storage,
    private readonly links: SignedLinks,
    private readonly ids: Ids,
    private readonly log: EventLog,
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
      const { resultPath, size } = await this.pool.run({
        path: source.path,
        workDir: source.workDir,
        options: parserOptions(options),
        signal,
        ...this.callbacks(subjectId, source, caller),
      });
      if (signal.aborted) throw abortReason(signal);
      await this.usage.settle(subjectId);
      return new JsonFile(resultPath, size, () => void source.dispose());
    } catch (error) {
      await Promise.all([this.release(subjectId), source.dispose()]);
      throw error;
    }
  }

  private callbacks(subjectId: string, { workDir }: SpooledSource, caller: Caller): PoolCallbacks {
    let usage: RenderInput['usage'];
    return {
      onOpened: async ({ pages }) => {
        usage = await this.usage.hold({ organisationId: caller.organisationId, subjectId, operation: 'parse', pages });
      },
      onParsed: async (pictures) => {
        const billed = usage === undefined ? {} : { usage };
        if (deliversInline(caller)) return { ...billed, inlinePictures: true };
        return { ...billed, pictureLinks: await this.store(pictures, subjectId, workDir) };
      },
    };
  }

  /** Puts the figures into storage; the keys are ours, and say nothing about the document. */
  private store(pictures: readonly PictureInfo[], subjectId: string, workDir: string): Promise<string[]> {
    return Promise.all(
      pictures.map(async ({ name, mime, size }) => {
        const key = `pictures/${subjectId}/${name}`;
        await this.storage.put(key, join(workDir, name), { contentType: mime, size });
        return this.links.linkTo(key);
      }),
    );
  }

  /** A hold that cannot be given back now is given back by the sweep. */
  private async release(subjectId: string): Promise<void> {
    try {
      await this.usage.release(subjectId);
    } catch (error) {
      this.log.failure('release', error);
    }
  }
}

interface PoolCallbacks {
  onOpened(document: OpenedDocument): Promise<void>;
  onParsed(pictures: PictureInfo[]): Promise<RenderInput>;
}

/** Form fields left empty are as good as absent. */
function filled(fields: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''));
}
