import { Injectable } from '@nestjs/common';
import { ParserPool } from '../../platform/engine';
import type { FieldExtractor, FieldWork, FilledSchema } from './field-extractor';

/** The extractor by rules, which runs where the document is parsed. */
@Injectable()
export class EmbeddedExtractor implements FieldExtractor {
  constructor(private readonly pool: ParserPool) {}

  async fill(work: FieldWork): Promise<FilledSchema> {
    const { resultPath, size } = await this.pool.extract(work);
    return { path: resultPath, size, answeredBy: 'embedded' };
  }
}
