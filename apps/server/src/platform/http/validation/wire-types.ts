/** The wire types of request bodies, each as its decorator. */
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { choiceFault, textFault, urlFault, wholeNumberFault } from './faults';
import { wire } from './wire-type';

type Words = Pick<ApiPropertyOptions, 'description' | 'deprecated'>;

/** Where the schema of a property tells when it holds, until the document is finished. */
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

/** That another property of the body has a value. */
interface Condition {
  readonly property: string;
  readonly is: string;
}

export interface WholeNumberRules {
  readonly default: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Where it does not hold, any value is accepted and ignored. */
  readonly when?: Condition;
}

/** An integer within bounds; in forms as decimal text. */
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

/** An integer that has to be there; in forms as decimal text. */
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

/** An absolute http or https URL; never echoed, for its query may hold a signature. */
export function HttpUrl(words: Words): PropertyDecorator {
  return wire({
    required: true,
    secret: true,
    // A line break at its end belongs to the file that it was read from; a space may be the URL's.
    read: (value) => (typeof value === 'string' ? value.replace(/^[\t\r\n]+|[\t\r\n]+$/g, '') : value),
    diagnose: urlFault,
    openapi: { type: String, format: 'uri', ...words },
  });
}

export interface TextRules {
  readonly default: string;
  readonly maxLength: number;
  /** What else is wrong with a text; a sentence, or null when nothing is. */
  readonly wrong?: (text: string) => string | null;
}

/** A text; null is as good as absent. */
export function TextOption(words: Words & TextRules): PropertyDecorator {
  const { maxLength, wrong = () => null, ...rest } = words;
  return wire({
    read: (value) => value ?? words.default,
    diagnose: (value) => textFault(value, maxLength, wrong),
    openapi: { type: String, maxLength, nullable: true, required: false, ...rest },
  });
}
