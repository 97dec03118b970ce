export { LanguageModel, LanguageModelFailure } from './language-model.port';
export type { ModelAnswer, ModelRequest } from './language-model.port';
export { LanguageModelModule } from './language-model.module';
