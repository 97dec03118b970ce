// A language model controlled by a test: whether there is one, what it answers, and whether it ever does.
import { abortReason } from '../../../apps/server/src/errors';
import {
  LanguageModel,
  LanguageModelFailure,
  type ModelAnswer,
  type ModelRequest,
} from '../../../apps/server/src/platform/language-model';

interface ModelScript {
  readonly isOn: boolean;
  readonly servesPhi: boolean;
  readonly answer: ModelAnswer;
  readonly fails: Error | null;
  /** Never answers, until its caller hangs up. */
  readonly hangs: boolean;
}

const OFF: ModelScript = {
  isOn: false,
  servesPhi: false,
  answer: { values: { total: 12 }, lines: { total: [1] } },
  fails: null,
  hangs: false,
};

export const MODEL_FAILURE = new LanguageModelFailure('unavailable', 'The service is away.');

export class ScriptedModel extends LanguageModel {
  private script = OFF;
  readonly asked: ModelRequest[] = [];
  /** Requests that wait for an answer now. */
  waiting = 0;

  play(script: Partial<ModelScript>): void {
    this.script = { ...OFF, ...script };
    this.asked.length = 0;
  }

  override get configured(): boolean {
    return this.script.isOn;
  }

  override serves(phi: boolean): boolean {
    return this.script.isOn && (this.script.servesPhi || !phi);
  }

  override async answer(request: ModelRequest): Promise<ModelAnswer> {
    const { answer, fails, hangs } = this.script;
    this.asked.push(request);
    this.waiting += 1;
    try {
      if (hangs) await hungUp(request.signal);
      if (fails !== null) throw fails;
      return answer;
    } finally {
      this.waiting -= 1;
    }
  }
}

async function hungUp(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', resolve, { once: true });
  });
  throw abortReason(signal);
}
