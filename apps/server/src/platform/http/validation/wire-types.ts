/** The wire types of request bodies, as decorators. */
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { choiceFault, textFault, timeFault, urlFault, wholeNumberFault } from './faults';
import { wire } from './wire-type';

type Words = Pick<ApiPropertyOptions, 'description' | 'deprecated'>;

/** The schema extension in which a property's condition is kept until the document is complete. */
export const CONDITION_KEY = 'x-when';

const TRUTHS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  [1, true],
  [0, false],
]);

/** `true` or `false`; in forms also `1`, `0` and any case. */
export function BooleanOption(words: Words & { default: boolean }): PropertyDecorator {
  return wire({
    read: (value) => TRUTHS.get(typeof value === 'string' ? value.toLowerCase() : value) ?? value,
    diagnose: (value) => {
      if (typeof value === 'boolean') return null;
      return typeof value === 'string' || typeof value === 'number'
        ? { type: 'bool_parsing', msg: 'Input should be a valid boolean, unable to interpret input' }
        : { type: 'bool_type', msg: 'Input should be a valid boolean' };
    },
    openapi: { type: Boolean, required: false, ...words },
  });
}

/** One of a few words. */
export function ChoiceOption<T extends string>(words: Words & { default: T; of: readonly T[] }): PropertyDecorator {
  const { of, ...rest } = words;
  return wire({
    diagnose: (value) => choiceFault(value, of),
    openapi: { type: String, enum: [...of], required: false, ...rest },
  });
}

/** A condition on the value of another property of the body. */
interface Condition {
  readonly property: string;
  readonly is: string;
}

export interface WholeNumberRules {
  /** What counts without it, if anything does. */
  readonly default?: number;
  readonly minimum: number;
  readonly maximum: number;
  /** If the condition does not hold, any value is accepted and ignored. */
  readonly when?: Condition;
}

/** An optional integer within bounds; in forms as decimal text. */
export function WholeNumberOption(words: Words & WholeNumberRules): PropertyDecorator {
  const { minimum, maximum, when, ...rest } = words;
  return wire({
    read: numberIn,
    diagnose: (value, body) => (holds(when, body) ? wholeNumberFault(value, minimum, maximum) : null),
    openapi: {
      type: 'integer',
      minimum,
      maximum,
      required: false,
      ...rest,
      ...(when === undefined ? {} : { [CONDITION_KEY]: when }),
    },
  });
}

function holds(when: Condition | undefined, body: object): boolean {
  return when === undefined || new Map<string, unknown>(Object.entries(body)).get(when.property) === when.is;
}

/** A required integer; in forms as decimal text. */
export function WholeNumber(words: Words & { minimum: number }): PropertyDecorator {
  const { minimum, ...rest } = words;
  return wire({
    required: true,
    read: numberIn,
    diagnose: (value) => wholeNumberFault(value, minimum, Number.POSITIVE_INFINITY),
    openapi: { type: 'integer', minimum, ...rest },
  });
}

function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : value;
}

/** An absolute http or https URL. It is never echoed, since its query may contain a signature. */
export function HttpUrl(words: Words): PropertyDecorator {
  return wire({
    required: true,
    secret: true,
    // A trailing line break comes from the file that the URL was read from; a space may be part of the URL.
    read: (value) => (typeof value === 'string' ? value.replace(/^[\t\r\n]+|[\t\r\n]+$/g, '') : value),
    diagnose: urlFault,
    openapi: { type: String, format: 'uri', ...words },
  });
}

export interface TextRules {
  readonly default: string;
  readonly maxLength: number;
  /** A further check of a text: a sentence, or null if it is valid. */
  readonly wrong?: (text: string) => string | null;
}

/** An optional text; null means absent. */
export function TextOption(words: Words & TextRules): PropertyDecorator {
  const { maxLength, wrong = () => null, ...rest } = words;
  return wire({
    read: (value) => value ?? words.default,
    diagnose: (value) => textFault(value, maxLength, wrong),
    openapi: { type: String, maxLength, nullable: true, required: false, ...rest },
  });
}

/** A required text. A secret one is never echoed. */
export function RequiredText(words: Words & Omit<TextRules, 'default'> & { secret?: boolean }): PropertyDecorator {
  const { maxLength, wrong = () => null, secret = false, ...rest } = words;
  return wire({
    required: true,
    secret,
    diagnose: (value) => textFault(value, maxLength, wrong),
    openapi: { type: String, maxLength, ...rest },
  });
}

/** One of a few words, which has to be said. */
export function RequiredChoice(words: Words & { of: readonly string[] }): PropertyDecorator {
  const { of, ...rest } = words;
  return wire({
    required: true,
    diagnose: (value) => choiceFault(value, of),
    openapi: { type: String, enum: [...of], ...rest },
  });
}

/** `true` or `false`, which has to be said. */
export function RequiredBoolean(words: Words): PropertyDecorator {
  return wire({
    required: true,
    diagnose: (value) => (typeof value === 'boolean' ? null : NO_BOOLEAN),
    openapi: { type: Boolean, ...words },
  });
}

const NO_BOOLEAN = { type: 'bool_type', msg: 'Input should be a valid boolean' } as const;

/** An optional time with its zone, as RFC 3339 writes it; null means absent. */
export function TimeOption(words: Words): PropertyDecorator {
  return wire({
    diagnose: timeFault,
    openapi: { type: String, format: 'date-time', nullable: true, required: false, ...words },
  });
}
