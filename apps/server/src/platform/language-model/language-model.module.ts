import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config';
import { Chance } from '../chance';
import { Clock } from '../clock';
import { OriginClient } from '../outbound';
import { ChatCompletionsModel } from './chat-completions-model';
import { LanguageModel } from './language-model.port';
import { UnconfiguredModel } from './unconfigured-model';

/** The way to the configured service; null without one. */
const MODEL_SERVICE = Symbol('MODEL_SERVICE');

function serviceOf({ languageModel: { endpoint } }: AppConfig): OriginClient | null {
  return endpoint === null ? null : new OriginClient({ baseUrl: endpoint.baseUrl });
}

function modelOf(service: OriginClient | null, config: AppConfig, clock: Clock, chance: Chance): LanguageModel {
  const { endpoint, ...options } = config.languageModel;
  if (service === null || endpoint === null) return new UnconfiguredModel();
  return new ChatCompletionsModel(service, { ...options, ...endpoint }, clock, chance);
}

@Module({
  providers: [
    { provide: MODEL_SERVICE, useFactory: serviceOf, inject: [AppConfig] },
    { provide: LanguageModel, useFactory: modelOf, inject: [MODEL_SERVICE, AppConfig, Clock, Chance] },
  ],
  exports: [LanguageModel],
})
export class LanguageModelModule implements OnApplicationShutdown {
  constructor(@Inject(MODEL_SERVICE) private readonly service: OriginClient | null) {}

  async onApplicationShutdown(): Promise<void> {
    await this.service?.close();
  }
}
