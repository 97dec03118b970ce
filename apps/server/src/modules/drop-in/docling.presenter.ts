/** From our elements to an answer of docling-serve. */
import type { DoclingFormat } from './docling.options';
import type { Element, ElementsBody } from './elements';

export interface DoclingFacts {
  readonly filename: string;
  readonly formats: ReadonlySet<DoclingFormat>;
  readonly seconds: number;
}

interface DoclingResponse {
  readonly document: Readonly<Record<string, string | null>>;
  readonly status: 'success' | 'partial_success';
  readonly errors: readonly object[];
  readonly processing_time: number;
  readonly timings: object;
}

export function doclingResponse(body: ElementsBody, { filename, formats, seconds }: DoclingFacts): DoclingResponse {
  return {
    document: {
      filename,
      md_content: formats.has('md') ? markdownOf(body.elements) : null,
      json_content: null,
      html_content: formats.has('html') ? (body.html ?? '') : null,
      text_content: formats.has('text') ? body.content : null,
      doctags_content: null,
    },
    status: body.warnings.length === 0 ? 'success' : 'partial_success',
    errors: body.warnings.map(({ code, page_no, message }) => ({
      component_type: 'document_backend',
      module_name: code,
      error_message: `Page ${String(page_no)}: ${message}`,
    })),
    processing_time: seconds,
    timings: {},
  };
}

/** Items of a list and lines of a table of contents follow each other without a blank line. */
function markdownOf(elements: readonly Element[]): string {
  const parts = elements.map(({ kind, marker, text }, index) => {
    const before = elements[index - 1]?.kind;
    const isTight = before === kind && (kind === 'list_item' || kind === 'contents');
    const gap = before === undefined ? '' : isTight ? '\n' : '\n\n';
    return `${gap}${marker}${text}`;
  });
  return parts.join('');
}
