import { Injectable, StreamableFile } from '@nestjs/common';
import { DomainError } from '../../../errors';
import { OfficeConverter } from '../../../platform/converter';
import { type Exchange, type JsonText, namesOf, readFields, type VisitingMember } from '../../../platform/http';
import { readDocumentRequest } from '../../extract';
import { IntakeService } from '../../intake';
import { DocumentRequests, type FormOptions, type ParseOptionsDto } from '../../parse';
import {
  type DocumentView,
  openSample,
  PageDrawer,
  PlaygroundDocuments,
  PlaygroundRuns,
  sampleNamed,
  SAMPLES,
  schemaOf,
  type StoredFile,
} from '../../playground';
import { uuidOf } from '../access/ids';
import {
  type PageQuery,
  type PlaygroundDocumentDto,
  type PlaygroundDocumentListDto,
  PlaygroundFormDto,
  type SampleListDto,
} from './dto/playground.dto';
import { pathOfRun, presentDocument, presentRun } from './playground.presenter';
import { runStream } from './run-stream';

/** The playground as members see it: documents and what is made of them belong to the organisation. */
@Injectable()
export class ConsolePlayground {
  constructor(
    private readonly documents: PlaygroundDocuments,
    private readonly drawer: PageDrawer,
    private readonly runs: PlaygroundRuns,
    private readonly requests: DocumentRequests,
    private readonly intake: IntakeService,
    private readonly converter: OfficeConverter,
  ) {}

  async samples(): Promise<SampleListDto> {
    const shown = SAMPLES.filter(({ isOffice }) => !isOffice || this.converter.health().enabled);
    const data = shown.map(async (sample) => {
      const { name, filename, title, description, pages } = sample;
      return { name, filename, title, description, pages, schema: await schemaOf(sample) };
    });
    return { object: 'list', data: await Promise.all(data) };
  }

  async list({ organisationId }: VisitingMember): Promise<PlaygroundDocumentListDto> {
    return { object: 'list', data: (await this.documents.list(organisationId)).map(presentDocument) };
  }

  async add({ organisationId }: VisitingMember, exchange: Exchange): Promise<PlaygroundDocumentDto> {
    await this.documents.requireRoom(organisationId);
    const { signal } = exchange;
    return this.requests.fromForm(FORM, { caller: { organisationId }, exchange }, async (source, { filename }) =>
      presentDocument(await this.documents.add({ source, filename, organisationId, signal })),
    );
  }

  async addSample(
    name: string,
    { organisationId }: VisitingMember,
    { signal }: Exchange,
  ): Promise<PlaygroundDocumentDto> {
    const sample = sampleNamed(name);
    if (sample === null) throw new DomainError('playground_sample_not_found');
    await this.documents.requireRoom(organisationId);
    const source = await this.intake.fromUpload(openSample(sample), { signal });
    const { filename } = sample;
    return presentDocument(await this.documents.add({ source, filename, organisationId, signal }));
  }

  async get(documentId: string, member: VisitingMember): Promise<PlaygroundDocumentDto> {
    return presentDocument(await this.find(documentId, member));
  }

  async delete(documentId: string, member: VisitingMember): Promise<void> {
    await this.documents.delete(await this.find(documentId, member));
  }

  async original(documentId: string, member: VisitingMember): Promise<StreamableFile> {
    return download(await this.documents.original(await this.find(documentId, member)), 'attachment');
  }

  async page(
    documentId: string,
    page: string,
    { width }: PageQuery,
    member: VisitingMember,
    { signal }: Exchange,
  ): Promise<StreamableFile> {
    const document = await this.find(documentId, member);
    const number = /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 0;
    return download(await this.drawer.picture(document, number, width, signal));
  }

  async parse(
    documentId: string,
    options: ParseOptionsDto,
    member: VisitingMember,
    { signal }: Exchange,
  ): Promise<StreamableFile> {
    const document = await this.find(documentId, member);
    await this.runs.requireCover(document, 'parse');
    const linkTo = (runId: string, name: string): string => `${pathOfRun(document, runId)}/figures/${name}`;
    return runStream(document.pages, async (onProgress) =>
      presentRun(await this.runs.parse({ document, signal, onProgress }, options, linkTo), document),
    );
  }

  async extract(
    documentId: string,
    body: JsonText,
    member: VisitingMember,
    { signal }: Exchange,
  ): Promise<StreamableFile> {
    const document = await this.find(documentId, member);
    const options = readDocumentRequest(body);
    await this.runs.requireCover(document, 'extract');
    return runStream(document.pages, async (onProgress) =>
      presentRun(await this.runs.extract({ document, signal, onProgress }, options), document),
    );
  }

  async result(documentId: string, runId: string, member: VisitingMember): Promise<StreamableFile> {
    return download(await this.runs.result(await this.find(documentId, member), uuidOf('run', runId)));
  }

  async figure(documentId: string, runId: string, name: string, member: VisitingMember): Promise<StreamableFile> {
    const document = await this.find(documentId, member);
    if (!FIGURE_NAME.test(name)) throw new DomainError('playground_run_not_found');
    return download(await this.runs.figure(document, uuidOf('run', runId), name));
  }

  private find(documentId: string, { organisationId }: VisitingMember): Promise<DocumentView> {
    return this.documents.get(uuidOf('doc', documentId), organisationId);
  }
}

/** What parsers name figures, and the PDF of an office document. */
const FIGURE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,80}(\.[a-z0-9]{1,8})?$/;

/** What a browser may show as it is. Anything else is downloaded: a parser that was taken over could have named it so. */
const SHOWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'application/json; charset=utf-8']);

function download({ stream, contentType, size }: StoredFile, disposition = 'inline'): StreamableFile {
  const isShown = SHOWN.has(contentType) && disposition === 'inline';
  return new StreamableFile(stream, {
    type: isShown ? contentType : 'application/octet-stream',
    disposition: isShown ? 'inline' : 'attachment',
    length: size,
  });
}

const FORM: FormOptions<PlaygroundFormDto> = {
  names: namesOf(PlaygroundFormDto),
  read: (fields) => readFields(PlaygroundFormDto, fields),
};
