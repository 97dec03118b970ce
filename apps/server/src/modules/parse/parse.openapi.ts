import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { ErrorCode } from '../../errors';
import { ApiErrors } from '../../platform/http';
import { ParseResponseDto } from './dto/parse-response.dto';

const OF_BOTH: readonly ErrorCode[] = [
  'unsupported_input',
  'unreadable_document',
  'encrypted_document',
  'animated_image',
  'quota_exceeded',
  'page_limit_exceeded',
  'document_too_large',
  'request_too_large',
  'unsupported_media_type',
  'parse_failed',
  'overloaded',
  'parse_timeout',
];

const OF_URLS: readonly ErrorCode[] = [
  'url_fetch_failed',
  'phi_requires_file_upload',
  'url_origin_failed',
  'url_fetch_timed_out',
];

/** The errors of a route that reads a document. */
export function documentErrors(source: 'url' | 'file'): readonly ErrorCode[] {
  return source === 'url' ? [...OF_BOTH, ...OF_URLS] : OF_BOTH;
}

/** What a parse route answers. */
export function AnswersParse(source: 'url' | 'file'): MethodDecorator {
  return applyDecorators(
    ApiOkResponse({ type: ParseResponseDto, description: 'The document as chunks in reading order.' }),
    ApiErrors(...documentErrors(source)),
  );
}
