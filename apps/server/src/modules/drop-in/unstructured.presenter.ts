/** From our elements to those of Unstructured. */
import { createHash, randomUUID } from 'node:crypto';
import type { Element, ElementKind, ElementsBody } from './elements';
import type { UnstructuredOptions } from './unstructured.options';

interface UnstructuredElement {
  readonly type: string;
  readonly element_id: string;
  readonly text: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A heading that others lie below. */
interface Parent {
  readonly level: number;
  readonly id: string;
}

const TYPES: Readonly<Record<ElementKind, string>> = {
  paragraph: 'NarrativeText',
  heading: 'Title',
  list_item: 'ListItem',
  caption: 'FigureCaption',
  footnote: 'Footnote',
  running_head: 'Header',
  running_foot: 'Footer',
  page_number: 'PageNumber',
  contents: 'UncategorizedText',
  formula: 'Formula',
  figure_text: 'UncategorizedText',
  preformatted: 'CodeSnippet',
  table: 'Table',
  figure: 'Image',
};

const MEDIA_TYPES: Readonly<Partial<Record<ElementsBody['kind'], string>>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const ID_LENGTH = 32;
/** A marker that says nothing but that there is an item. */
const BULLET = /^\s*-\s*$/;

export function unstructuredElements(
  body: ElementsBody,
  filename: string,
  options: UnstructuredOptions,
): UnstructuredElement[] {
  const presented: UnstructuredElement[] = [];
  let parents: Parent[] = [];
  let pageBefore: number | undefined;
  for (const element of body.elements) {
    const page = element.page_no + options.firstPage - 1;
    const id = idOf(`${filename}|${String(page)}|${String(presented.length)}|${element.text}`, options);
    if (options.pageBreaks && pageBefore !== undefined && page > pageBefore)
      presented.push({
        type: 'PageBreak',
        element_id: idOf(`${id}|break`, options),
        text: '',
        metadata: { filename, page_number: pageBefore },
      });
    pageBefore = page;
    const { level = 1 } = element;
    if (element.kind === 'heading') parents = parents.filter((parent) => parent.level < level);
    presented.push({
      type: TYPES[element.kind],
      element_id: id,
      text: textOf(element),
      metadata: {
        filename,
        ...(body.kind in MEDIA_TYPES ? { filetype: MEDIA_TYPES[body.kind] } : {}),
        page_number: page,
        ...depthOf(element),
        ...parentOf(element, parents.at(-1)),
        ...tableOf(element, body, options),
        ...(options.coordinates ? { coordinates: coordinatesOf(element, body) } : {}),
      },
    });
    if (element.kind === 'heading') parents.push({ level, id });
  }
  return presented;
}

function idOf(text: string, { uniqueIds }: UnstructuredOptions): string {
  return uniqueIds ? randomUUID() : createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
}

/** Printed numbers of items stay, bullets go; the text of a table is that of its cells. */
function textOf({ kind, marker, text }: Element): string {
  if (kind === 'table') return cellsOf(text);
  return kind === 'list_item' && !BULLET.test(marker) ? marker.trimStart() + text : text;
}

/** A pipe table as its words. */
function cellsOf(pipes: string): string {
  const rows = pipes.split('\n').filter((row) => !/^\|( --- \|)+$/.test(row));
  return rows
    .flatMap((row) => row.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim()))
    .filter((cell) => cell !== '')
    .join(' ');
}

function depthOf({ kind, level }: Element): object {
  if (level === undefined) return {};
  return { category_depth: kind === 'heading' ? level - 1 : level };
}

/** Running heads and feet belong to no section. */
function parentOf({ kind }: Element, parent: Parent | undefined): object {
  const isFurniture = kind === 'running_head' || kind === 'running_foot' || kind === 'page_number';
  return parent === undefined || isFurniture ? {} : { parent_id: parent.id };
}

function tableOf({ html }: Element, { kind }: ElementsBody, { plainTablesOf }: UnstructuredOptions): object {
  return html === undefined || plainTablesOf.includes(kind) ? {} : { text_as_html: html };
}

/** In points, or in pixels of a picture. */
function coordinatesOf({ bbox: [x0, y0, x1, y1], page_no: page }: Element, { page_dimensions: sizes }: ElementsBody) {
  const size = sizes.find(({ page_no }) => page_no === page);
  return {
    points: [
      [x0, y0],
      [x0, y1],
      [x1, y1],
      [x1, y0],
    ],
    system: 'PixelSpace',
    layout_width: size?.width ?? null,
    layout_height: size?.height ?? null,
  };
}
