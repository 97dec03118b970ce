import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type Caller,
  CurrentCaller,
  CurrentExchange,
  type Exchange,
  type JsonFile,
  JsonText,
  NeedsApiKey,
} from '../../platform/http';
import { ExtractFileDto } from './dto/extract-file.dto';
import { ExtractUrlDto } from './dto/extract-url.dto';
import { AnswersExtract } from './extract.openapi';
import { ExtractService } from './extract.service';

@ApiTags('Extract')
@NeedsApiKey()
@Controller('v1/extract/schema')
export class ExtractController {
  constructor(private readonly extract: ExtractService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'extractSchemaUrl', summary: 'Fill a schema from a document by URL' })
  @ApiBody({ type: ExtractUrlDto })
  @AnswersExtract('url')
  byUrl(
    @Body() body: JsonText,
    @CurrentCaller() caller: Caller,
    @CurrentExchange() exchange: Exchange,
  ): Promise<JsonFile> {
    return this.extract.byUrl(body, caller, exchange);
  }

  @Post('file')
  @HttpCode(200)
  @ApiOperation({ operationId: 'extractSchemaFile', summary: 'Fill a schema from an uploaded document' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: ExtractFileDto })
  @AnswersExtract('file')
  byUpload(@CurrentCaller() caller: Caller, @CurrentExchange() exchange: Exchange): Promise<JsonFile> {
    return this.extract.byUpload(caller, exchange);
  }
}
