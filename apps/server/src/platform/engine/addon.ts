/** The part of the addon's interface that a parser process uses. */
import type {
  ExtractInput,
  OfficeFormat,
  ParseOptions,
  PictureInfo,
  RenderInput,
  UndrawnFigure,
} from './parser-pool.port';

export interface DocumentLimits {
  maxPages: number;
  maxBytes: number;
}

export interface OcrSetup {
  /** The library of ONNX Runtime. */
  library: string;
  /** The directory of the models. */
  models: string;
  quality: 'tiny' | 'mixed' | 'accurate';
  cuda: boolean;
  precision: 'full' | 'fast';
}

export interface AddonDocument {
  readonly pages: number;
  readonly kind: string;
  /** Pictures are written into the directory as they are rendered. */
  parse(options: ParseOptions, pictureDir: string): Promise<PictureInfo[]>;
  /** How many pages the parse in flight has read. */
  pagesDone(): number;
  /** Draws a page (from 1), at most so many pixels wide, into a file. */
  drawPage(
    page: number,
    width: number,
    path: string,
  ): Promise<{ mime: string; width: number; height: number; size: number }>;
  /** The figures of the last parse without a picture. */
  undrawn(): UndrawnFigure[];
  /** The pages on which the parser failed in the last parse, from 1. */
  faults(): number[];
  render(input: RenderInput, path: string): Promise<number>;
  /** Fills the schema by rules and writes the response body; returns its size. */
  extract(input: ExtractInput, path: string): Promise<number>;
  /** Writes the document's text and its numbered lines; returns the schema in force. */
  saveText(input: ExtractInput, path: string, linesPath: string): Promise<string>;
  cancel(): void;
  close(): void;
}

export interface Addon {
  /** Sets a hard limit on the memory of this process. */
  limitMemory(bytes: number): void;
  /** Installs the seccomp filter, irrevocably; throws a sentence that says what the kernel lacks. */
  seal(): void;
  /** Grounds a model's answer on a saved text and writes the response body; returns its size. */
  groundAnswer(textPath: string, answerPath: string, input: ExtractInput, path: string): Promise<number>;
  /** The same as `extract`, for a saved text. */
  extractSaved(textPath: string, input: ExtractInput, path: string): Promise<number>;
  /** Writes the clean copy of an office document. */
  copyOffice(
    path: string,
    copyPath: string,
    limits: DocumentLimits,
  ): Promise<{ format: OfficeFormat; dropped: string[]; structure: string }>;
  readonly RectoDocument: {
    open(path: string, limits: DocumentLimits, dropped: string[], structure?: string): Promise<AddonDocument>;
  };
}
