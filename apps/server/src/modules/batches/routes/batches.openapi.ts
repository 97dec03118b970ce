/** What the routes of batches answer, for the OpenAPI document. */
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiParam, ApiResponse } from '@nestjs/swagger';
import { ApiErrors, ApiErrorsWith } from '../../../platform/http';
import { ParseResponseDto } from '../../parse';
import { BatchDto, BatchListDto, BatchPollDto } from '../dto/batch.dto';
import { CreateBatchDto } from '../dto/create-batch.dto';

const BatchIdParam = ApiParam({ name: 'batch_id', description: 'The id of a batch of this organisation.' });

const RATE_HEADERS = {
  'RateLimit-Policy': {
    description: '"poll";q=200;w=1: so many polls in so many seconds.',
    required: true,
    schema: { type: 'string' },
  },
  RateLimit: {
    description: '"poll";r=…;t=…: polls left, and seconds until the count starts anew.',
    required: true,
    schema: { type: 'string' },
  },
} as const;

export function AnswersCreation(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        '1 to 255 visible ASCII characters; anything else is refused with 422. The same key of the same organisation within 3 days answers with the batch that it has made, whatever the body, and makes no other; two requests at the same moment make one batch. A request that was refused does not use it up. Keys of PHI API keys are apart from those of others.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    }),
    ApiBody({ type: CreateBatchDto }),
    ApiOkResponse({
      type: BatchDto,
      description: 'The batch. With a key that has made one before: that one, as it stands now.',
      headers: {
        'Idempotent-Replayed': {
          description: '`true` when the key has made this batch before.',
          schema: { type: 'string' },
        },
      },
    }),
    ApiErrors(
      'quota_exceeded',
      'phi_requires_file_upload',
      'file_not_found',
      'file_not_uploaded',
      'request_too_large',
      'unsupported_media_type',
      'limit_reached',
    ),
  );
}

export function AnswersPoll(): MethodDecorator {
  return applyDecorators(
    BatchIdParam,
    ApiOkResponse({
      type: BatchPollDto,
      description: 'The batch and its items, of one moment.',
      headers: RATE_HEADERS,
    }),
    ApiErrorsWith(RATE_HEADERS, 'batch_not_found'),
  );
}

export function AnswersList(): MethodDecorator {
  return applyDecorators(
    ApiOkResponse({ type: BatchListDto, description: 'The batches of this organisation.' }),
    ApiErrors(),
  );
}

export function AnswersCancel(): MethodDecorator {
  return applyDecorators(
    BatchIdParam,
    ApiOkResponse({ type: BatchDto, description: 'The batch after that.' }),
    ApiErrors('batch_not_found'),
  );
}

export function AnswersResult(): MethodDecorator {
  return applyDecorators(
    BatchIdParam,
    ApiParam({ name: 'item_id', description: 'The id of an item of this batch.' }),
    ApiResponse({
      status: 302,
      description:
        'The way to the result: a presigned address, good for some minutes. Clients follow it without the key.',
      headers: { Location: { description: 'Where the result lies.', schema: { type: 'string', format: 'uri' } } },
    }),
    ApiOkResponse({ type: ParseResponseDto, description: 'What lies there: what the parse of the document answers.' }),
    ApiErrors('batch_not_found', 'item_not_found', 'result_not_ready', 'result_expired'),
  );
}
