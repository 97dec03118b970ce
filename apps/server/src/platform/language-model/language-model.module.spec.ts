import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Test } from '@nestjs/testing';
import { ChatService, saying } from '../../../../../test/support/chat-service';
import { ConfigModule, readConfig } from '../../config';
import { ChanceModule } from '../chance';
import { ClockModule } from '../clock';
import { LanguageModel, LanguageModelModule } from '.';

const COMPLETE = {
  DATABASE_URL: 'postgresql://recto:pw@localhost/recto',
  REDIS_URL: 'redis://localhost:6379',
  RECTO_SECRET: 'ab'.repeat(32),
};

async function started(variables: Record<string, string>) {
  const config = ConfigModule.with(readConfig({ ...COMPLETE, ...variables }));
  const module = await Test.createTestingModule({
    imports: [config, ClockModule, ChanceModule, LanguageModelModule],
  }).compile();
  return { module, model: module.get(LanguageModel, { strict: false }) };
}

describe('LanguageModelModule', () => {
  it('has no model without a URL', async () => {
    const { module, model } = await started({});
    expect([model.configured, model.serves(false), model.serves(true)]).toEqual([false, false, false]);
    const request = { schema: '{}', linesPath: '', signal: new AbortController().signal, phi: false, deadlineMs: 1 };
    await expect(model.answer(request)).rejects.toMatchObject({ reason: 'not_configured', code: 'not_configured' });
    await module.close();
  });

  it('asks the model that is configured', async () => {
    const service = await ChatService.start();
    service.play(saying(() => ({ total: { lines: [1], value: 20 } })));
    const folder = await mkdtemp(join(tmpdir(), 'recto-model-'));
    await writeFile(join(folder, 'lines'), '--- page 1\n1: Total 20.00\n');
    const { module, model } = await started({
      RECTO_LLM_URL: service.baseUrl,
      RECTO_LLM_MODEL: 'qwen',
      RECTO_LLM_API_KEY: 'sk-9',
      RECTO_LLM_PHI: 'allow',
    });
    expect([model.configured, model.serves(false), model.serves(true)]).toEqual([true, true, true]);
    const answer = await model.answer({
      schema: '{"type":"object","properties":{"total":{"type":"number"}}}',
      linesPath: join(folder, 'lines'),
      signal: new AbortController().signal,
      phi: true,
      deadlineMs: 5_000,
    });
    expect(answer).toEqual({ values: { total: 20 }, lines: { total: [1] } });
    expect(service.calls[0]?.headers.authorization).toBe('Bearer sk-9');
    expect(service.calls[0]?.body.model).toBe('qwen');
    await module.close();
    await service.close();
    await rm(folder, { recursive: true });
  });
});
