/** What an answer lacks of its document. The parser writes it; this class describes it. */
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** In the order in which the warnings of a page stand. */
export const WARNING_CODES = [
  'page_unreadable',
  'text_not_recognised',
  'text_skipped',
  'figure_not_drawn',
  'analysis_cut_short',
  'content_dropped',
] as const;

type WarningCode = (typeof WARNING_CODES)[number];

/** How a list of warnings is described. */
export const WARNINGS = {
  minItems: 1,
  maxItems: 100,
  description:
    'What could not be read of the document, by page and code; absent when everything was read. Of a longer list the last entries ' +
    'stand for several warnings of their code each, and say how many.',
} as const;

@ApiSchema({ name: 'Warning' })
export class WarningDto {
  @ApiProperty({
    enum: WARNING_CODES,
    description:
      'page_unreadable: the page is damaged, or the parser failed on it, and it comes back empty; text_not_recognised: text in pixels ' +
      'that could not be recognised, such as text of a script that no model knows; text_skipped: text that was left out on account of ' +
      'a limit; figure_not_drawn: a figure without a picture; analysis_cut_short: a step of the analysis reached its limit, and tables, ' +
      'headings or reading order may be coarse; content_dropped: an embedded or linked part of an office document that is not rendered. ' +
      'Codes may be added.',
  })
  readonly code: WarningCode = 'page_unreadable';

  @ApiProperty({ type: 'integer', minimum: 1 })
  readonly page_no: number = 1;

  @ApiProperty({ description: 'A sentence for a person. It never quotes the document.' })
  readonly message: string = '';
}
