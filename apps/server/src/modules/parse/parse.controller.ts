import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type Caller,
  CurrentCaller,
  CurrentExchange,
  type Exchange,
  type JsonFile,
  NeedsApiKey,
} from '../../platform/http';
import { ParseFileDto } from './dto/parse-file.dto';
import { ParseUrlDto } from './dto/parse-url.dto';
import { AnswersParse } from './parse.openapi';
import { ParseService } from './parse.service';

const ALIAS = 'Alias of the parse route, for compatibility; the behaviour is the same.';

@ApiTags('Parse')
@NeedsApiKey()
@Controller('v1')
export class ParseController {
  constructor(private readonly parse: ParseService) {}

  @Post('parse')
  @HttpCode(200)
  @ApiOperation({ operationId: 'parseUrl', summary: 'Parse a document by URL' })
  @AnswersParse('url')
  byUrl(
    @Body() body: ParseUrlDto,
    @CurrentCaller() caller: Caller,
    @CurrentExchange() exchange: Exchange,
  ): Promise<JsonFile> {
    return this.parse.byUrl(body, caller, exchange);
  }

  @Post('parse/file')
  @HttpCode(200)
  @ApiOperation({ operationId: 'parseFile', summary: 'Parse an uploaded document' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: ParseFileDto })
  @AnswersParse('file')
  byUpload(@CurrentCaller() caller: Caller, @CurrentExchange() exchange: Exchange): Promise<JsonFile> {
    return this.parse.byUpload(caller, exchange);
  }

  @Post('extract')
  @HttpCode(200)
  @ApiOperation({ operationId: 'extractUrl', summary: 'Parse a document by URL (alias)', description: ALIAS })
  @AnswersParse('url')
  aliasByUrl(
    @Body() body: ParseUrlDto,
    @CurrentCaller() caller: Caller,
    @CurrentExchange() exchange: Exchange,
  ): Promise<JsonFile> {
    return this.parse.byUrl(body, caller, exchange);
  }

  @Post('extract/file')
  @HttpCode(200)
  @ApiOperation({ operationId: 'extractFile', summary: 'Parse an uploaded document (alias)', description: ALIAS })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: ParseFileDto })
  @AnswersParse('file')
  aliasByUpload(@CurrentCaller() caller: Caller, @CurrentExchange() exchange: Exchange): Promise<JsonFile> {
    return this.parse.byUpload(caller, exchange);
  }
}
