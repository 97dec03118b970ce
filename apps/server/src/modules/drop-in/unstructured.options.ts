/** What is read of the form of Unstructured's partition endpoint. Models, languages and strategies are ours alone to choose. */
import type { FormOptions } from '../parse';
import { countOf, type Fields, flagOf, listOf, unserved } from './form-fields';

export interface UnstructuredOptions {
  /** The number of the document's first page: clients send a PDF in parts. */
  readonly firstPage: number;
  readonly coordinates: boolean;
  readonly pageBreaks: boolean;
  readonly uniqueIds: boolean;
  /** Types of documents whose tables get no HTML, such as `pdf`. */
  readonly plainTablesOf: readonly string[];
}

const NAMES = [
  'starting_page_number',
  'coordinates',
  'include_page_breaks',
  'unique_element_ids',
  'skip_infer_table_types',
  'pdf_infer_table_structure',
  'output_format',
  'chunking_strategy',
] as const;

export const UNSTRUCTURED_FORM: FormOptions<UnstructuredOptions> = {
  fileField: 'files',
  refusesMore: true,
  names: new Set(NAMES),
  lists: new Set(['skip_infer_table_types']),
  read,
};

function read(fields: Fields): UnstructuredOptions {
  if ((fields['output_format'] ?? 'application/json') !== 'application/json')
    throw unserved('output_format', 'elements are written as application/json alone');
  if ((fields['chunking_strategy'] ?? 'none') !== 'none')
    throw unserved(
      'chunking_strategy',
      'elements are not chunked here: leave it out and chunk them, or ask POST /v1/parse/file for segments',
    );
  const isPdfPlain = !flagOf(fields, 'pdf_infer_table_structure', true);
  return {
    firstPage: countOf(fields, 'starting_page_number', 1),
    coordinates: flagOf(fields, 'coordinates', false),
    pageBreaks: flagOf(fields, 'include_page_breaks', false),
    uniqueIds: flagOf(fields, 'unique_element_ids', false),
    plainTablesOf: [...listOf(fields, 'skip_infer_table_types'), ...(isPdfPlain ? ['pdf'] : [])],
  };
}
