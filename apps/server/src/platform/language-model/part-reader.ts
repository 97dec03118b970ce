/** Has a model read one part of a document: asks, checks, and asks once more where the answer has faults. */
import type { ChatEndpoint, Patience } from './chat-endpoint';
import { type Fault, ValueCheck } from './check';
import { type Cited, isAbsent } from './cited';
import type { Reply } from './completion';
import type { ObjectField } from './fields';
import type { JsonObject } from './json';
import { LanguageModelFailure } from './language-model.port';
import type { NumberedLine } from './numbered-lines';
import { type Message, promptFor, repairPrompt } from './prompt';
import { estimatedTokens } from './tokens';
import { unwrapped } from './unwrap';
import { wrapperSchema } from './wrapper-schema';

export interface ModelLimits {
  readonly model: string;
  readonly contextTokens: number;
  readonly answerTokens: number;
  /** For all calls of a document. */
  readonly documentTokens: number;
}

interface Reading {
  /** Null if nothing of it can be used. */
  readonly cited: Cited | null;
  readonly text: string;
  readonly faults: readonly Fault[];
}

/** For what a prompt has around its messages. */
const FRAME_TOKENS = 256;

/** For one document. */
export class PartReader {
  private readonly form: JsonObject;
  private readonly check: ValueCheck;
  private usedTokens = 0;

  constructor(
    private readonly endpoint: ChatEndpoint,
    private readonly root: ObjectField,
    private readonly limits: ModelLimits,
  ) {
    this.form = wrapperSchema(root);
    this.check = new ValueCheck(root);
  }

  /** Values that have the types of their fields, on lines that were shown. */
  async read(lines: readonly NumberedLine[], patience: Patience): Promise<Cited> {
    const shown = new Set(lines.map(({ number }) => number));
    const messages = promptFor(this.root, lines);
    const first = this.reading(await this.ask(messages, patience), shown);
    if (first.cited !== null && first.faults.length === 0) return first.cited;
    const second = await this.repaired(messages, first, shown, patience);
    return this.cleaned(second, first);
  }

  private async repaired(
    messages: readonly Message[],
    { text, faults }: Reading,
    shown: ReadonlySet<number>,
    patience: Patience,
  ): Promise<Reading> {
    const { contextTokens, answerTokens } = this.limits;
    const used = tokensOf(messages) + estimatedTokens(text) + FRAME_TOKENS + answerTokens;
    const sentences = faults.map(({ sentence }) => sentence);
    const prompt = repairPrompt(messages, text === '' || used > contextTokens ? null : text, sentences);
    return this.reading(await this.ask(prompt, patience), shown);
  }

  /** The answer with fewer faults, without what is at fault. */
  private cleaned(...readings: readonly Reading[]): Cited {
    const usable = readings.flatMap(({ cited, faults }) => (cited === null ? [] : [{ cited, faults }]));
    const [best] = usable.sort((one, other) => one.faults.length - other.faults.length);
    if (best === undefined) throw new LanguageModelFailure('malformed', 'The answer is not in the form asked for.');
    if (best.faults.length === 0) return best.cited;
    const cited = this.check.without(best.cited, best.faults);
    if (isAbsent(cited)) throw new LanguageModelFailure('malformed', 'No value of the answer has the type asked for.');
    return cited;
  }

  private reading(reply: Reply, shown: ReadonlySet<number>): Reading {
    switch (reply.kind) {
      case 'declined':
        throw new LanguageModelFailure('declined', 'The model declined to answer.');
      case 'unreadable':
        throw new LanguageModelFailure('malformed', 'The service did not answer as chat completions do.');
      case 'answer':
        if (reply.isCut) throw new LanguageModelFailure('cut', 'The answer ended before it was complete.');
        return this.checked(reply, shown);
    }
  }

  private checked({ text, json }: { text: string; json: unknown }, shown: ReadonlySet<number>): Reading {
    if (json === undefined) return { cited: null, text, faults: [{ at: '', sentence: 'It is no JSON object.' }] };
    const cited = unwrapped(this.root, json, shown);
    const faults = this.check.faultsOf(cited);
    return { cited: cited.kind === 'misfit' ? null : cited, text, faults };
  }

  private async ask(messages: readonly Message[], patience: Patience): Promise<Reply> {
    const { model, answerTokens, documentTokens } = this.limits;
    this.usedTokens += tokensOf(messages);
    if (this.usedTokens > documentTokens)
      throw new LanguageModelFailure('budget', 'The document has used up the tokens that one document may use.');
    const reply = await this.endpoint.complete({ model, messages, form: this.form, answerTokens }, patience);
    if (reply.kind === 'answer') this.usedTokens += estimatedTokens(reply.text);
    return reply;
  }
}

function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((sum, { content }) => sum + estimatedTokens(content), 0);
}
