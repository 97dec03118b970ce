import { LanguageModel, LanguageModelFailure, type ModelAnswer } from './language-model.port';

/** Stands where no language model is configured. */
export class UnconfiguredModel extends LanguageModel {
  override readonly configured = false;

  override serves(): boolean {
    return false;
  }

  override answer(): Promise<ModelAnswer> {
    return Promise.reject(new LanguageModelFailure('not_configured', 'No language model is configured.'));
  }
}
