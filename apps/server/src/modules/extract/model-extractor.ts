/**
 * The extractor that asks a language model. It visits the parser processes twice, before and after the model's answer,
 * so that none is held while the model thinks.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { abortReason, DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import { ParserPool, type SavedText } from '../../platform/engine';
import { LanguageModel, LanguageModelFailure } from '../../platform/language-model';
import { EventLog } from '../../platform/observability';
import { modelDeadlineMs } from './extractor.policy';
import type { FieldExtractor, FieldWork, FilledSchema } from './field-extractor';

@Injectable()
export class ModelExtractor implements FieldExtractor {
  constructor(
    private readonly pool: ParserPool,
    private readonly model: LanguageModel,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly log: EventLog,
  ) {}

  async fill(work: FieldWork): Promise<FilledSchema> {
    const text = await this.pool.saveText(work);
    const answerPath = await this.answered(text, work);
    const { resultPath, size } = await this.pool.extractSaved({ ...work, text, answerPath });
    return { path: resultPath, size, answeredBy: answerPath === null ? 'embedded' : 'model' };
  }

  /** The file of the model's answer; null if the embedded extractor has to answer instead. */
  private async answered({ schema, linesPath }: SavedText, work: FieldWork): Promise<string | null> {
    const { signal, phi, workDir, endsMs } = work;
    try {
      const deadlineMs = modelDeadlineMs(endsMs - this.clock.monotonicMs());
      const answer = await this.model.answer({ schema, linesPath, signal, phi, deadlineMs });
      return await written(join(workDir, 'answer.json'), JSON.stringify(answer));
    } catch (error) {
      if (signal.aborted) throw abortReason(signal);
      if (!(error instanceof LanguageModelFailure)) throw error;
      if (this.config.languageModel.fallback !== 'embedded') {
        throw new DomainError('unavailable', undefined, {}, error);
      }
      this.log.failure('language_model', error);
      return null;
    }
  }
}

async function written(path: string, text: string): Promise<string> {
  try {
    await writeFile(path, text, { mode: 0o600 });
    return path;
  } catch (error) {
    throw new DomainError('unavailable', undefined, {}, error);
  }
}
