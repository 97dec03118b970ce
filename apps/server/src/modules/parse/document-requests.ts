/** How the document of a synchronous request comes in: room is asked for, then it is fetched or read from a form. */
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { DOCUMENT_LIMITS, ParserPool } from '../../platform/engine';
import { type Caller, type Exchange, type FilePart, type FormLayout, readForm } from '../../platform/http';
import { Stages } from '../../platform/observability';
import { IntakeService, type SpooledSource, type Upload, UploadLimits } from '../intake';

/** A request and its sender. */
export interface Sender {
  readonly caller: Pick<Caller, 'organisationId'>;
  readonly exchange: Exchange;
}

/** The text fields of a form: their names, and how they become options. */
export interface FormOptions<O> extends FormLayout {
  readonly names: ReadonlySet<string>;
  readonly read: (fields: Readonly<Record<string, string>>) => O;
}

@Injectable()
export class DocumentRequests {
  constructor(
    private readonly pool: ParserPool,
    private readonly intake: IntakeService,
    private readonly uploads: UploadLimits,
    private readonly stages: Stages,
  ) {}

  /** `answer` disposes of the source. */
  fromUrl<T>(url: string, sender: Sender, answer: (source: SpooledSource) => Promise<T>): Promise<T> {
    const { signal } = sender.exchange;
    return this.admitted(sender, (upload) => this.intake.fromUrl(url, { signal, upload }), answer);
  }

  /** `answer` disposes of the source. */
  fromForm<O, T>(
    form: FormOptions<O>,
    sender: Sender,
    answer: (source: SpooledSource, options: O, part: FilePart) => Promise<T>,
  ): Promise<T> {
    return this.admitted(
      sender,
      (upload) => this.readUpload(form, sender.exchange, upload),
      ({ source, options, part }) => answer(source, options, part),
    );
  }

  /**
   * Whether there is room is asked before the document is brought in. While it comes it counts among the uploads under way; once it
   * is here it waits for its turn, and is not refused any more for lack of a place.
   */
  private async admitted<D, T>(
    { caller, exchange }: Sender,
    bring: (upload: Upload) => Promise<D>,
    answer: (document: D) => Promise<T>,
  ): Promise<T> {
    this.pool.admit();
    const upload = await this.uploads.begin(caller.organisationId, announcedBytes(exchange));
    try {
      const document = await this.stages.time('fetch', 'request', () => bring(upload));
      upload.arrived();
      return await answer(document);
    } finally {
      upload.end();
    }
  }

  private async readUpload<O>(
    { names, read, ...layout }: FormOptions<O>,
    { request, signal }: Exchange,
    upload: Upload,
  ): Promise<{ source: SpooledSource; options: O; part: FilePart }> {
    let spooled: Promise<SpooledSource> | undefined;
    let part: FilePart = { filename: undefined };
    try {
      const fields = await readForm(request, {
        ...layout,
        fields: names,
        signal,
        onFile: async (bytes, of) => {
          part = of;
          spooled = this.intake.fromUpload(bytes, { signal, upload });
          await spooled;
        },
      });
      const options = read(filled(fields));
      if (spooled === undefined) throw new DomainError('internal_error');
      return { source: await spooled, options, part };
    } catch (error) {
      await spooled?.then(
        (source) => source.dispose(),
        () => undefined,
      );
      throw error;
    }
  }
}

/** A form is little more than its file. A document by URL says nothing of its size here. */
function announcedBytes({ request: { headers } }: Exchange): number {
  const length = Number(headers['content-length'] ?? 0);
  return Math.min(length, DOCUMENT_LIMITS.maxBytes);
}

/** Form fields left empty are as good as absent. */
function filled(fields: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''));
}
