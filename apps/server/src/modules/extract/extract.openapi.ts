import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http';
import { documentErrors } from '../parse';
import { ExtractResponseDto } from './dto/extract-response.dto';

/** What an extraction route answers. */
export function AnswersExtract(source: 'url' | 'file'): MethodDecorator {
  return applyDecorators(
    ApiOkResponse({
      type: ExtractResponseDto,
      description: 'The schema filled in, with the places where each value stands.',
      headers: {
        'x-recto-extractor': {
          description: 'Who answered: the embedded extractor, or the language model that the operator has configured.',
          required: true,
          schema: { type: 'string', enum: ['embedded', 'model'] },
        },
      },
    }),
    ApiErrors(...documentErrors(source)),
  );
}
