/** From the text of a request to what is wanted. Pure. */
import { checkSchema, type ExtractOptions } from '../../platform/engine';
import { type JsonText, memberText, readFields, readJson, ValidationFailed } from '../../platform/http';
import { ExtractFormDto } from './dto/extract-file.dto';
import type { ExtractOptionsDto } from './dto/extract-options.dto';
import { ExtractDocumentDto, ExtractUrlDto } from './dto/extract-url.dto';
import { schemaSizeFault } from './schema.policy';

export interface UrlRequest {
  readonly url: string;
  readonly options: ExtractOptions;
}

/** The schema is the very text of the body: the order of its properties is the order of the values. */
export function readUrlRequest({ text }: JsonText): UrlRequest {
  const body = readJson(ExtractUrlDto, text);
  return { url: body.url, options: optionsOf(body, body.schema === null ? null : memberText(text, 'schema')) };
}

/** A body without a URL, of a document that is here already. */
export function readDocumentRequest({ text }: JsonText): ExtractOptions {
  const body = readJson(ExtractDocumentDto, text);
  return optionsOf(body, body.schema === null ? null : memberText(text, 'schema'));
}

export function readFormRequest(fields: Readonly<Record<string, string>>): ExtractOptions {
  const body = readFields(ExtractFormDto, fields);
  return optionsOf(body, body.schema);
}

function optionsOf(body: ExtractOptionsDto, schema: string | null): ExtractOptions {
  return {
    ...(schema === null ? {} : { schema: checked(schema) }),
    strict: body.strict,
    extractImages: body.extract_images,
    includeOcrText: body.include_ocr_text,
  };
}

function checked(schema: string): string {
  const tooLong = schemaSizeFault(schema);
  if (tooLong !== null) throw ValidationFailed.at(['body', 'schema'], tooLong);
  const faults = checkSchema(schema);
  if (faults === null) return schema;
  const detail = faults.map(({ loc, msg, type }) => ({ loc: ['body', 'schema', ...loc], msg, type }));
  throw new ValidationFailed(detail, { quotesValues: false });
}
