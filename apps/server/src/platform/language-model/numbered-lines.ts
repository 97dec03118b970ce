/** The numbered lines of a document, as the parser writes them, and as a model is shown them. Pure. */

export interface NumberedLine {
  readonly number: number;
  readonly page: number;
  readonly text: string;
}

/** Every character may stand in a line but the line feed that ends it. */
const LINE = /^(\d{1,9}): ?(.*)$/s;
const PAGE = /^--- page (\d{1,9})$/;
/** No line of print is longer; one that is would take a whole part for itself. */
const MAX_CHARACTERS = 4_000;

export function readLines(file: string): NumberedLine[] {
  const lines: NumberedLine[] = [];
  let page = 1;
  for (const written of file.split('\n')) {
    const [, pageNumber] = PAGE.exec(written) ?? [];
    const [, number, text] = LINE.exec(written) ?? [];
    if (pageNumber !== undefined) page = Number(pageNumber);
    else if (number !== undefined && text !== undefined)
      lines.push({ number: Number(number), page, text: harmless(text).slice(0, MAX_CHARACTERS) });
  }
  return lines;
}

/** Every line begins with its number, so none can pass for the frame around the document. */
export function shownLines(lines: readonly NumberedLine[]): string {
  const shown: string[] = [];
  let page: number | null = null;
  for (const line of lines) {
    if (line.page !== page) shown.push(`--- page ${line.page}`);
    ({ page } = line);
    shown.push(`${line.number}: ${line.text}`);
  }
  return shown.join('\n');
}

/** Marks of chat formats (`<|im_start|>`, `</s>`, `[INST]`), which some servers read as such wherever they stand. */
const MARKS = /<(?=[|/a-z\uff5c])|\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_[A-Z]+)\])/gi;
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/** A space within a mark makes it ordinary text, and is nothing to whoever compares values with the page. */
function harmless(text: string): string {
  return text.replace(CONTROLS, ' ').replace(MARKS, '$& ');
}
