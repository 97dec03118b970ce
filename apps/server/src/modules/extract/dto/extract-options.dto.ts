import { BooleanOption } from '../../../platform/http';

/** What a caller may ask of a schema extraction, as JSON fields or as form fields. */
export class ExtractOptionsDto {
  @BooleanOption({
    default: true,
    description:
      'true: a value that was not found on the page becomes null. false: it is kept. Its path is listed in ungrounded_fields either way.',
  })
  readonly strict: boolean = true;

  @BooleanOption({
    default: false,
    description:
      'true: without a schema, a flat one is designed from the document, filled, and given back as generated_schema. With a schema, that one is filled.',
  })
  readonly auto_schema: boolean = false;

  @BooleanOption({ default: true, description: 'false: words inside figures are no evidence.' })
  readonly extract_images: boolean = true;

  @BooleanOption({ default: false, description: 'true adds ocr_text: the whole document as one string.' })
  readonly include_ocr_text: boolean = false;
}
