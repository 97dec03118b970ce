/** What a parser process uses of the addon. */
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
  /** Pictures are written into the directory as they are drawn. */
  parse(options: ParseOptions, pictureDir: string): Promise<PictureInfo[]>;
  /** Of the last parse. */
  undrawn(): UndrawnFigure[];
  render(input: RenderInput, path: string): Promise<number>;
  cancel(): void;
  close(): void;
}

export interface Addon {
  /** Sets a hard limit on the memory of this process. */
  limitMemory(bytes: number): void;
  /** Refuses system calls that reach beyond this process, for good; throws what the kernel lacks. */
  seal(): void;
  readonly RectoDocument: { open(path: string, limits: DocumentLimits): Promise<AddonDocument> };
}
