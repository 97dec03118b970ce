import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiErrors, type Caller, CurrentCaller, NeedsApiKey } from '../../platform/http';
import { FileDto } from './dto/file.dto';
import { RegisterFileDto } from './dto/register-file.dto';
import { FilesService } from './files.service';

@ApiTags('Files')
@NeedsApiKey()
@Controller('v1/files')
export class FilesController {
  constructor(private readonly files: FilesService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'registerFile',
    summary: 'Register a file for batch upload',
    description: 'Then send its bytes to upload.url, and its id to POST /v1/batches.',
  })
  @ApiOkResponse({ type: FileDto, description: 'The file, with the address that takes its bytes.' })
  @ApiErrors('document_too_large', 'request_too_large', 'unsupported_media_type', 'limit_reached')
  register(@Body() body: RegisterFileDto, @CurrentCaller() caller: Caller): Promise<FileDto> {
    return this.files.register(body, caller);
  }

  @Get(':file_id')
  @ApiOperation({
    operationId: 'getFile',
    summary: 'Check the upload of a file',
    description: 'Optional: a batch sees for itself whether the bytes have come.',
  })
  @ApiParam({ name: 'file_id', description: 'The id of a file of this organisation.' })
  @ApiOkResponse({ type: FileDto, description: 'The file as storage has it now.' })
  @ApiErrors('file_not_found')
  get(@Param('file_id') id: string, @CurrentCaller() caller: Caller): Promise<FileDto> {
    return this.files.get(id, caller);
  }
}
