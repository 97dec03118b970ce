import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiParam,
  ApiProduces,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { CurrentExchange, type Exchange, JsonText, type VisitingMember } from '../../../platform/http';
import { ExtractDocumentDto } from '../../extract';
import { documentErrors, ParseOptionsDto } from '../../parse';
import { ApiCsrfToken, ConsoleRoute } from '../access/console-route';
import { CurrentMember } from '../access/current';
import {
  PageQuery,
  PlaygroundDocumentDto,
  PlaygroundDocumentListDto,
  PlaygroundUploadDto,
  RunEventDto,
  SampleListDto,
} from './dto/playground.dto';
import { ConsolePlayground } from './playground.service';
import { RUN_STREAM_TYPE } from './run-stream';

const DocumentIdParam = ApiParam({ name: 'document_id', description: 'The id of a document of the playground.' });
const RunIdParam = ApiParam({ name: 'run_id', description: 'The id of what was made of the document.' });
const NOT_FOUND = 'playground_document_not_found';
const OF_BODIES = ['unsupported_media_type', 'request_too_large'] as const;
const A_DOCUMENT = { type: PlaygroundDocumentDto, description: 'The document, with what it costs to read it.' };
const BYTES = { schema: { type: 'string', format: 'binary' } } as const;
const EVENTS = {
  description: 'A line of JSON for each event, until it is done or has failed. Whoever hangs up before pays nothing.',
  content: { [RUN_STREAM_TYPE]: { schema: { $ref: getSchemaPath(RunEventDto) } } },
};
/** Pictures and figures never change; what was deleted is looked at from memory for some minutes at most. */
const KEPT_FOR_MINUTES = 'private, max-age=300';
/** They come of documents, which nobody vouches for. */
const HARMLESS = "default-src 'none'; sandbox";

@ApiTags('Playground')
@ApiExtraModels(RunEventDto)
@Controller('console/organisations/:organisation_id/playground')
export class ConsolePlaygroundController {
  constructor(private readonly playground: ConsolePlayground) {}

  @Get('samples')
  @ConsoleRoute('listSamples', { summary: 'Documents to begin with' })
  @ApiOkResponse({ type: SampleListDto, description: 'The samples.' })
  samples(): Promise<SampleListDto> {
    return this.playground.samples();
  }

  @Post('samples/:sample')
  @ConsoleRoute('addPlaygroundSample', {
    summary: 'Take a sample',
    errors: ['playground_sample_not_found', 'playground_full', ...documentErrors('file')],
  })
  @ApiCsrfToken()
  @ApiParam({ name: 'sample', description: 'Its name.' })
  @ApiCreatedResponse(A_DOCUMENT)
  addSample(
    @Param('sample') sample: string,
    @CurrentMember() member: VisitingMember,
    @CurrentExchange() exchange: Exchange,
  ): Promise<PlaygroundDocumentDto> {
    return this.playground.addSample(sample, member, exchange);
  }

  @Get('documents')
  @ConsoleRoute('listPlaygroundDocuments', { summary: 'List documents of the playground' })
  @ApiOkResponse({ type: PlaygroundDocumentListDto, description: 'Newest first.' })
  list(@CurrentMember() member: VisitingMember): Promise<PlaygroundDocumentListDto> {
    return this.playground.list(member);
  }

  @Post('documents')
  @ConsoleRoute('addPlaygroundDocument', {
    summary: 'Drop a document',
    description: 'It is kept for 3 days. No PHI: every member of the organisation sees it.',
    errors: ['playground_full', ...documentErrors('file')],
  })
  @ApiCsrfToken()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: PlaygroundUploadDto })
  @ApiCreatedResponse(A_DOCUMENT)
  add(@CurrentMember() member: VisitingMember, @CurrentExchange() exchange: Exchange): Promise<PlaygroundDocumentDto> {
    return this.playground.add(member, exchange);
  }

  @Get('documents/:document_id')
  @ConsoleRoute('getPlaygroundDocument', { summary: 'A document, and what was made of it', errors: [NOT_FOUND] })
  @DocumentIdParam
  @ApiOkResponse(A_DOCUMENT)
  get(@Param('document_id') id: string, @CurrentMember() member: VisitingMember): Promise<PlaygroundDocumentDto> {
    return this.playground.get(id, member);
  }

  @Post('documents/:document_id/delete')
  @HttpCode(204)
  @ConsoleRoute('deletePlaygroundDocument', {
    summary: 'Delete a document',
    description: 'With its results, figures and pictures.',
    errors: [NOT_FOUND],
  })
  @ApiCsrfToken()
  @DocumentIdParam
  @ApiNoContentResponse({ description: 'It is gone.' })
  delete(@Param('document_id') id: string, @CurrentMember() member: VisitingMember): Promise<void> {
    return this.playground.delete(id, member);
  }

  @Get('documents/:document_id/original')
  @Header('content-security-policy', HARMLESS)
  @ConsoleRoute('getPlaygroundOriginal', { summary: 'The document as it came', errors: [NOT_FOUND] })
  @DocumentIdParam
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'Its bytes, to download.', ...BYTES })
  original(@Param('document_id') id: string, @CurrentMember() member: VisitingMember): Promise<StreamableFile> {
    return this.playground.original(id, member);
  }

  @Get('documents/:document_id/pages/:page')
  @Header('cache-control', KEPT_FOR_MINUTES)
  @Header('content-security-policy', HARMLESS)
  @ConsoleRoute('getPlaygroundPage', {
    summary: 'A picture of a page',
    description: 'The page as boxes are counted on it: turned, and cut to its crop box.',
    errors: [NOT_FOUND, 'playground_page_not_found', 'parse_failed', 'parse_timeout', 'overloaded'],
  })
  @DocumentIdParam
  @ApiParam({ name: 'page', description: 'From 1.', schema: { type: 'integer', minimum: 1 } })
  @ApiProduces('image/png', 'image/jpeg')
  @ApiOkResponse({ description: 'The picture.', ...BYTES })
  page(
    @Param('document_id') id: string,
    @Param('page') page: string,
    @Query() query: PageQuery,
    @CurrentMember() member: VisitingMember,
    @CurrentExchange() exchange: Exchange,
  ): Promise<StreamableFile> {
    return this.playground.page(id, page, query, member, exchange);
  }

  @Post('documents/:document_id/parse')
  @HttpCode(200)
  @ConsoleRoute('parsePlaygroundDocument', {
    summary: 'Parse a document',
    description: 'Billed as on the interface.',
    errors: [NOT_FOUND, 'quota_exceeded', ...OF_BODIES],
  })
  @ApiCsrfToken()
  @DocumentIdParam
  @ApiOkResponse(EVENTS)
  parse(
    @Param('document_id') id: string,
    @Body() options: ParseOptionsDto,
    @CurrentMember() member: VisitingMember,
    @CurrentExchange() exchange: Exchange,
  ): Promise<StreamableFile> {
    return this.playground.parse(id, options, member, exchange);
  }

  @Post('documents/:document_id/extract')
  @HttpCode(200)
  @ConsoleRoute('extractPlaygroundDocument', {
    summary: 'Fill a schema from a document',
    description: 'Billed as on the interface.',
    errors: [NOT_FOUND, 'quota_exceeded', ...OF_BODIES],
  })
  @ApiCsrfToken()
  @DocumentIdParam
  @ApiBody({ type: ExtractDocumentDto })
  @ApiOkResponse(EVENTS)
  extract(
    @Param('document_id') id: string,
    @Body() body: JsonText,
    @CurrentMember() member: VisitingMember,
    @CurrentExchange() exchange: Exchange,
  ): Promise<StreamableFile> {
    return this.playground.extract(id, body, member, exchange);
  }

  @Get('documents/:document_id/runs/:run_id')
  @Header('cache-control', KEPT_FOR_MINUTES)
  @ConsoleRoute('getPlaygroundResult', {
    summary: 'The result of a run',
    errors: [NOT_FOUND, 'playground_run_not_found'],
  })
  @DocumentIdParam
  @RunIdParam
  @ApiOkResponse({
    description: 'What the interface answers.',
    schema: { type: 'object', additionalProperties: true },
  })
  result(
    @Param('document_id') id: string,
    @Param('run_id') runId: string,
    @CurrentMember() member: VisitingMember,
  ): Promise<StreamableFile> {
    return this.playground.result(id, runId, member);
  }

  @Get('documents/:document_id/runs/:run_id/figures/:name')
  @Header('cache-control', KEPT_FOR_MINUTES)
  @Header('content-security-policy', HARMLESS)
  @ConsoleRoute('getPlaygroundFigure', {
    summary: 'A figure of a result',
    errors: [NOT_FOUND, 'playground_run_not_found'],
  })
  @DocumentIdParam
  @RunIdParam
  @ApiParam({ name: 'name', description: 'As the result names it.' })
  @ApiProduces('image/png', 'image/jpeg', 'application/octet-stream')
  @ApiOkResponse({ description: 'The picture, or the PDF that an office document was converted to.', ...BYTES })
  figure(
    @Param('document_id') id: string,
    @Param('run_id') runId: string,
    @Param('name') name: string,
    @CurrentMember() member: VisitingMember,
  ): Promise<StreamableFile> {
    return this.playground.figure(id, runId, name, member);
  }
}
