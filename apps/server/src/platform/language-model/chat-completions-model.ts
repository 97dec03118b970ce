/** The language model behind an OpenAI-compatible service: shows it a document in parts and puts its answers together. */
import { setMaxListeners } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { abortReason } from '../../errors';
import type { Chance } from '../chance';
import type { Clock } from '../clock';
import type { OriginClient } from '../outbound';
import { ChatEndpoint, type EndpointOptions, type Patience } from './chat-endpoint';
import { absentObject, answerOf } from './cited';
import { type Field, fieldsOf, type ObjectField } from './fields';
import { LanguageModel, LanguageModelFailure, type ModelAnswer, type ModelRequest } from './language-model.port';
import { merged, type Part } from './merge';
import { type NumberedLine, readLines } from './numbered-lines';
import { type ModelLimits, PartReader } from './part-reader';
import { promptFrame, skeleton } from './prompt';
import { estimatedTokens } from './tokens';
import { halves, windowsOf } from './windows';

export type ChatModelOptions = EndpointOptions & ModelLimits & { readonly phi: boolean };

/** The largest documents that are parsed have fewer. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const FRAME_TOKENS = 256;
/** Below it parts would be mere lines. */
const FEWEST_TOKENS = 400;
/** An answer that lists entries has about two tokens for one of the document. */
const ANSWER_PER_LINE_TOKEN = 2;

export class ChatCompletionsModel extends LanguageModel {
  override readonly configured = true;
  private readonly endpoint: ChatEndpoint;
  private documents = 0;

  constructor(
    client: OriginClient,
    private readonly options: ChatModelOptions,
    private readonly clock: Clock,
    chance: Chance,
  ) {
    super();
    this.endpoint = new ChatEndpoint(client, options, clock, chance);
  }

  override serves(phi: boolean): boolean {
    return !phi || this.options.phi;
  }

  override async answer(request: ModelRequest): Promise<ModelAnswer> {
    if (!this.serves(request.phi))
      throw new LanguageModelFailure('not_configured', 'Documents of PHI keys are not shown to the model.');
    const deadline = AbortSignal.timeout(Math.max(0, Math.round(request.deadlineMs)));
    const failure = new AbortController();
    try {
      const signal = AbortSignal.any([request.signal, deadline, failure.signal]);
      // Every part waits for it: more than ten listeners are no leak.
      setMaxListeners(0, signal);
      return await this.read(request, signal);
    } catch (error) {
      if (request.signal.aborted) throw abortReason(request.signal);
      if (deadline.aborted) throw new LanguageModelFailure('deadline', 'The time for the answer is over.');
      throw error;
    } finally {
      // The other parts of a document of which one has failed.
      failure.abort();
    }
  }

  private async read({ schema, linesPath, deadlineMs }: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
    const untilMs = this.clock.monotonicMs() + deadlineMs;
    const root = fieldsOf(schema);
    const tokens = this.tokensOfAPart(root);
    const lines = await linesOf(linesPath, signal);
    if (lines.length === 0) return answerOf(absentObject(root));
    const reader = new PartReader(this.endpoint, root, this.options);
    const patience = { signal, untilMs, group: String((this.documents += 1)) };
    const parts = await Promise.all(windowsOf(lines, tokens).map((window) => partsOf(reader, window, patience)));
    return answerOf(merged(root, parts.flat()));
  }

  private tokensOfAPart(root: ObjectField): number {
    const { contextTokens, answerTokens } = this.options;
    const room = contextTokens - answerTokens - FRAME_TOKENS - estimatedTokens(promptFrame(root));
    if (room < FEWEST_TOKENS)
      throw new LanguageModelFailure('too_long', 'The schema leaves no room for the document in what the model holds.');
    if (!hasList(root)) return room;
    const listed = (answerTokens - estimatedTokens(skeleton(root))) / ANSWER_PER_LINE_TOKEN;
    return Math.min(room, Math.max(FEWEST_TOKENS, listed));
  }
}

/** An answer that was cut short is asked for again in two halves. */
async function partsOf(reader: PartReader, lines: readonly NumberedLine[], patience: Patience): Promise<Part[]> {
  const [first, last] = [lines[0]?.number ?? 0, lines.at(-1)?.number ?? 0];
  try {
    return [{ first, last, cited: await reader.read(lines, patience) }];
  } catch (error) {
    const isTooMuch = error instanceof LanguageModelFailure && ['cut', 'too_long'].includes(error.reason);
    const divided = isTooMuch ? halves(lines) : null;
    if (divided === null) throw error;
    const [before, after] = divided;
    return [...(await partsOf(reader, before, patience)), ...(await partsOf(reader, after, patience))];
  }
}

async function linesOf(path: string, signal: AbortSignal): Promise<NumberedLine[]> {
  const { size } = await stat(path);
  if (size > MAX_FILE_BYTES) throw new LanguageModelFailure('too_long', 'The document is too long for a model.');
  return readLines(await readFile(path, { encoding: 'utf8', signal }));
}

function hasList(field: Field): boolean {
  switch (field.kind) {
    case 'leaf':
      return false;
    case 'object':
      return field.fields.some(([, inner]) => hasList(inner));
    case 'list':
      return true;
  }
}
