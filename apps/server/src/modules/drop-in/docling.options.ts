/** What is read of the form of docling-serve's conversion. How text, tables and pictures are recognised is ours alone to choose. */
import type { FormOptions } from '../parse';
import { type Fields, listOf, unserved } from './form-fields';

const SERVED = ['md', 'text', 'html'] as const;

export type DoclingFormat = (typeof SERVED)[number];

interface DoclingOptions {
  readonly formats: ReadonlySet<DoclingFormat>;
}

const NAMES = ['to_formats', 'target_type', 'page_range'] as const;

export const DOCLING_FORM: FormOptions<DoclingOptions> = {
  fileField: 'files',
  refusesMore: true,
  names: new Set(NAMES),
  lists: new Set(['to_formats', 'page_range']),
  read,
};

function read(fields: Fields): DoclingOptions {
  if ((fields['target_type'] ?? 'inbody') !== 'inbody')
    throw unserved('target_type', 'documents are answered inbody alone');
  if (fields['page_range'] !== undefined)
    throw unserved('page_range', 'documents are converted whole: send the pages that are wanted as a document');
  const formats = listOf(fields, 'to_formats');
  return { formats: new Set(formats.length === 0 ? ['md'] : formats.map(served)) };
}

function served(name: string): DoclingFormat {
  const format = SERVED.find((one) => one === name);
  if (format === undefined) throw unserved('to_formats', `formats are ${SERVED.join(', ')}`);
  return format;
}
