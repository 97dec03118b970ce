/** What each kind of job does with its parser process, step by step. */
import type { Conversation, Work } from './conversation';
import type {
  DocumentJob,
  DrawJob,
  DrawnPage,
  ExtractInput,
  ExtractJob,
  OfficeCopy,
  ParseJob,
  ParseOptions,
  ParseOutcome,
  SavedText,
  SavedTextJob,
  WrittenResult,
} from './parser-pool.port';
import { ANSWER, COPY, LINES, PAGE, RESULT, TEXT } from './work-place';

/** Opens the document, holds credits, parses, stores pictures, writes the response. */
export function parseVisit(job: ParseJob): Work<ParseOutcome> {
  return async (talk) => {
    const { kind, pages } = await talk.open(job);
    await job.onOpened({ kind, pages });
    const pictures = await talk.parse(job.options, pages, job.onProgress);
    const input = await job.onParsed(pictures, talk.place.dir);
    const { size } = await talk.ask('done', { type: 'render', input, resultPath: RESULT });
    return { resultPath: await talk.place.giveBack(job.workDir, RESULT), size, pages, kind };
  };
}

/** Opens the document and draws a page of it to a file of the request. */
export function drawVisit(job: DrawJob): Work<DrawnPage> {
  return async (talk) => {
    const { kind, pages } = await talk.open(job);
    job.onOpened?.({ kind, pages });
    talk.allowFor(1);
    const { mime, width, height, size } = await talk.ask('drawn', {
      type: 'draw',
      page: job.page,
      width: job.width,
      picturePath: PAGE,
    });
    return { path: await talk.place.giveBack(job.workDir, PAGE), mime, width, height, size };
  };
}

/** Writes the clean copy of an office document to a file of the request. */
export function copyVisit({ path, workDir }: DocumentJob): Work<OfficeCopy> {
  return async (talk) => {
    const copied = await talk.copyOffice(path);
    return { ...copied, path: await talk.place.giveBack(workDir, COPY) };
  };
}

/** Opens the document, holds credits, parses, fills the schema by rules, writes the response. */
export function extractVisit(job: ExtractJob): Work<ParseOutcome> {
  return async (talk) => {
    const { kind, pages, input } = await parsedForExtraction(talk, job);
    const { size } = await talk.ask('done', { type: 'extract', input, resultPath: RESULT });
    return { resultPath: await talk.place.giveBack(job.workDir, RESULT), size, pages, kind };
  };
}

/** Opens the document, holds credits, parses, writes the text to files of the request. */
export function saveTextVisit(job: ExtractJob): Work<SavedText> {
  return async (talk) => {
    const { pages, input } = await parsedForExtraction(talk, job);
    const { schema } = await talk.ask('saved', { type: 'save_text', input, textPath: TEXT, linesPath: LINES });
    const textPath = await talk.place.giveBack(job.workDir, TEXT);
    const linesPath = await talk.place.giveBack(job.workDir, LINES);
    return { textPath, linesPath, schema, pages, input };
  };
}

/** Takes the files of an earlier visit in, and writes the response. */
export function savedTextVisit({ text, answerPath, workDir }: SavedTextJob): Work<WrittenResult> {
  return async (talk) => {
    const { pages, input } = text;
    talk.allowFor(pages);
    await talk.place.take(text.textPath, TEXT);
    if (answerPath !== null) await talk.place.take(answerPath, ANSWER);
    const { size } = await talk.ask('done', {
      type: 'extract_saved',
      textPath: TEXT,
      answerPath: answerPath === null ? null : ANSWER,
      input,
      resultPath: RESULT,
    });
    return { resultPath: await talk.place.giveBack(workDir, RESULT), size };
  };
}

/** Figures are not drawn: an extraction delivers none. */
const READ: ParseOptions = {
  extractText: true,
  extractImages: false,
  tableOutputFormat: 'markdown',
  chunking: 'none',
  chunkSize: 1000,
  includeContent: false,
  keepWords: true,
};

interface ReadDocument {
  kind: string;
  pages: number;
  input: ExtractInput;
}

async function parsedForExtraction(talk: Conversation, job: ExtractJob): Promise<ReadDocument> {
  const { options } = job;
  const { kind, pages } = await talk.open(job);
  const usage = await job.onOpened({ kind, pages });
  await talk.parse(READ, pages, job.onProgress);
  return { kind, pages, input: usage === undefined ? options : { ...options, usage } };
}
