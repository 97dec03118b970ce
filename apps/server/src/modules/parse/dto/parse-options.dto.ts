import { BooleanOption, ChoiceOption, WholeNumberOption } from '../../../platform/http';
import { CHUNK_SIZE } from '../chunk-size.policy';

/** How documents are read: what every route that parses takes, as JSON fields or as form fields. */
export class ExtractionOptionsDto {
  @BooleanOption({ default: true, description: 'false skips text chunks; tables and figures are still returned.' })
  readonly extract_text: boolean = true;

  @BooleanOption({ default: true, description: 'false skips image chunks.' })
  readonly extract_images: boolean = true;

  @ChoiceOption({
    default: 'auto',
    of: ['auto', 'never', 'force'],
    deprecated: true,
    description: 'Accepted and ignored.',
  })
  readonly ocr: 'auto' | 'never' | 'force' = 'auto';

  @ChoiceOption({
    default: 'markdown',
    of: ['markdown', 'html', 'cell_grid'],
    description:
      'How tables are written. cell_grid gives every cell a box of its own; the text of the table stays Markdown.',
  })
  readonly table_output_format: 'markdown' | 'html' | 'cell_grid' = 'markdown';

  @ChoiceOption({
    default: 'none',
    of: ['none', 'semantic'],
    description: 'semantic adds segments and page_dimensions.',
  })
  readonly chunking: 'none' | 'semantic' = 'none';

  @WholeNumberOption({
    ...CHUNK_SIZE,
    when: { property: 'chunking', is: 'semantic' },
    description:
      'Size of a segment to aim for, in characters, ±25 %. Read only when chunking is semantic; otherwise any value is accepted and ignored.',
  })
  readonly chunk_size: number = CHUNK_SIZE.default;
}

/** What a caller may ask of the parse of one document. */
export class ParseOptionsDto extends ExtractionOptionsDto {
  @BooleanOption({ default: false, description: 'true adds content: the whole document as one string.' })
  readonly include_content: boolean = false;
}
