/** From what a caller asked to what the parser does, and how figures are delivered. */
import type { ParseOptions } from '../../platform/engine';
import type { Caller } from '../../platform/http';
import { CHUNK_SIZE } from './chunk-size.policy';
import type { ParseOptionsDto } from './dto/parse-options.dto';

export function parserOptions(asked: ParseOptionsDto): ParseOptions {
  return {
    extractText: asked.extract_text,
    extractImages: asked.extract_images,
    tableOutputFormat: asked.table_output_format,
    chunking: asked.chunking,
    // Without chunking whatever was sent is ignored.
    chunkSize: asked.chunking === 'semantic' ? asked.chunk_size : CHUNK_SIZE.default,
    includeContent: asked.include_content,
  };
}

/** Figures of a PHI key stay out of storage; some organisations want them inside the answer. */
export function deliversInline({ phi, inlineImages }: Pick<Caller, 'phi' | 'inlineImages'>): boolean {
  return phi || inlineImages;
}
