/** The part of the addon's interface that a parser process uses. */
import type { ParseOptions, PictureInfo, RenderInput, UndrawnFigure } from './parser-pool.port';

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
  /** The figures of the last parse without a picture. */
  undrawn(): UndrawnFigure[];
  /** The pages on which the parser failed in the last parse, from 1. */
  faults(): number[];
  render(input: RenderInput, path: string): Promise<number>;
  cancel(): void;
  close(): void;
}

export interface Addon {
  /** Sets a hard limit on the memory of this process. */
  limitMemory(bytes: number): void;
  /** Installs the seccomp filter, irrevocably; throws a sentence that says what the kernel lacks. */
  seal(): void;
  readonly RectoDocument: { open(path: string, limits: DocumentLimits): Promise<AddonDocument> };
}
