/** The error answers of a route, for the OpenAPI document: one response for each status, with the codes it can carry. */
import { applyDecorators } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiProperty,
  ApiResponse,
  type ApiResponseMetadata,
  ApiSchema,
  getSchemaPath,
} from '@nestjs/swagger';
import { ERROR_TABLE, type ErrorCode, wireCodeOf } from '../../errors';

const ANYTHING = ['string', 'number', 'boolean', 'object'].map((type) => ({ type }));

@ApiSchema({ name: 'Error' })
class ErrorDto {
  @ApiProperty({ description: 'A flat code to switch on.' })
  readonly error: string = '';

  @ApiProperty({ description: 'A sentence that a person can act on.' })
  readonly message: string = '';
}

@ApiSchema({ name: 'ValidationFault' })
class ValidationFaultDto {
  @ApiProperty({
    type: 'array',
    items: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    description: 'Where: body, query, path or header, then names and indexes.',
  })
  readonly loc: (string | number)[] = [];

  @ApiProperty()
  readonly msg: string = '';

  @ApiProperty({ description: "One of pydantic's words." })
  readonly type: string = '';

  @ApiProperty({
    required: false,
    description: 'What was sent; left out for URLs, secrets and long values.',
    anyOf: ANYTHING,
  })
  readonly input?: unknown;

  @ApiProperty({ required: false, type: Object })
  readonly ctx?: Record<string, unknown>;
}

@ApiSchema({ name: 'ValidationError' })
class ValidationErrorDto {
  @ApiProperty({ type: [ValidationFaultDto] })
  readonly detail: ValidationFaultDto[] = [];
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } as const;

const HEADERS_OF_STATUS: Readonly<Record<number, Pick<ApiResponseMetadata, 'headers'>>> = {
  401: { headers: { 'WWW-Authenticate': { description: 'ApiKey', schema: { type: 'string' } } } },
  429: { headers: RETRY_AFTER },
  503: { headers: RETRY_AFTER },
};

export function ApiErrors(...codes: readonly ErrorCode[]): MethodDecorator {
  const responses = [...byStatus(codes)].map(([status, ofStatus]) =>
    ApiResponse({
      status,
      description: ofStatus.map((code) => `\`${wireCodeOf(code)}\`: ${ERROR_TABLE[code].message}`).join('\n\n'),
      ...(HEADERS_OF_STATUS[status] ?? {}),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: getSchemaPath(ErrorDto) },
              { properties: { error: { enum: [...new Set(ofStatus.map(wireCodeOf))] } } },
            ],
          },
        },
      },
    }),
  );
  return applyDecorators(
    ApiExtraModels(ErrorDto, ValidationErrorDto),
    ApiResponse({
      status: 422,
      description: 'The request says something that is not valid.',
      type: ValidationErrorDto,
    }),
    ...responses,
  );
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERROR_TABLE[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}
