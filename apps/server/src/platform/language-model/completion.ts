/** What is sent to a chat completions service, and what it sends back. Pure. */
import { isList, isObject, type JsonObject, member, parsed } from './json';
import type { Message } from './prompt';

/** How a service is held to the form of the answer, the strictest first. */
export type OutputWay = 'json_schema' | 'tool' | 'text';

/** What services differ in. */
export interface Dialect {
  readonly way: OutputWay;
  /** Reasoning models of OpenAI know only the second. */
  readonly limitKey: 'max_tokens' | 'max_completion_tokens';
  /** Some models have a temperature that can't be chosen. */
  readonly setsTemperature: boolean;
}

export interface CompletionCall {
  readonly model: string;
  readonly messages: readonly Message[];
  /** The form of the answer. */
  readonly form: JsonObject;
  readonly answerTokens: number;
}

export type Reply =
  /** `json` is undefined where the text is no JSON; `text` is empty where the answer came as JSON of its own. */
  | { readonly kind: 'answer'; readonly text: string; readonly json: unknown; readonly isCut: boolean }
  | { readonly kind: 'declined' }
  | { readonly kind: 'unreadable' };

const NAME = 'fill_fields';

export function requestBody(call: CompletionCall, { way, limitKey, setsTemperature }: Dialect): string {
  return JSON.stringify({
    model: call.model,
    messages: call.messages,
    [limitKey]: call.answerTokens,
    ...(setsTemperature ? { temperature: 0 } : {}),
    stream: false,
    ...formOf(way, call.form),
  });
}

function formOf(way: OutputWay, schema: JsonObject): JsonObject {
  switch (way) {
    case 'json_schema':
      return { response_format: { type: 'json_schema', json_schema: { name: NAME, strict: true, schema } } };
    case 'tool': {
      const description = 'Gives the values of the fields.';
      const tool = { name: NAME, description, strict: true, parameters: schema };
      return {
        tools: [{ type: 'function', function: tool }],
        tool_choice: { type: 'function', function: { name: NAME } },
      };
    }
    case 'text':
      return {};
  }
}

export function replyOf(body: string): Reply {
  const answer = parsed(body);
  const choices = isObject(answer) ? member(answer, 'choices') : null;
  const choice: unknown = isList(choices) ? choices[0] : null;
  const message = isObject(choice) ? member(choice, 'message') : null;
  if (!isObject(choice) || !isObject(message)) return { kind: 'unreadable' };
  const ending = member(choice, 'finish_reason');
  const said = toolArguments(message) ?? textOf(member(message, 'content'));
  if (ending === 'content_filter' || (said === '' && typeof member(message, 'refusal') === 'string'))
    return { kind: 'declined' };
  const isCut = ending === 'length';
  // Not written out again: it may be nested deeper than can be written.
  if (typeof said !== 'string') return { kind: 'answer', text: '', json: said, isCut };
  return { kind: 'answer', text: said, json: jsonIn(said), isCut };
}

/** Only our tool exists: a call of another one is no answer. */
function toolArguments(message: JsonObject): unknown {
  const calls = member(message, 'tool_calls');
  for (const call of isList(calls) ? calls : []) {
    const asked = isObject(call) ? member(call, 'function') : null;
    if (isObject(asked) && member(asked, 'name') === NAME) return member(asked, 'arguments') ?? '';
  }
  return null;
}

/** Some services give a text in parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!isList(content)) return '';
  const texts = content.map((part) => (isObject(part) ? member(part, 'text') : ''));
  return texts.filter((text) => typeof text === 'string').join('');
}

/** Models that aren't held to a form think aloud, or put their answer in a fence. */
function jsonIn(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const spoken = text.split('</think>').at(-1) ?? '';
  const [first, last] = [spoken.indexOf('{'), spoken.lastIndexOf('}')];
  return first === -1 || last < first ? undefined : parsed(spoken.slice(first, last + 1));
}
