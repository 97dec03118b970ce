/** From the raw body of a request to a checked object of a class whose properties are wire types. */
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { echo, type FaultDetail, type Location, ValidationFailed } from './validation-failed';
import { WIRE, type WireContext } from './wire-type';

export type BodyClass<T extends object> = new () => T;

/** Reads a JSON text. Unknown fields are ignored; what is wrong is told with its place. */
export function readJson<T extends object>(type: BodyClass<T>, text: string): T {
  if (text.trim() === '') throw ValidationFailed.at(['body'], { type: 'missing', msg: 'Field required' });
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ValidationFailed([
      {
        loc: ['body'],
        type: 'model_attributes_type',
        msg: 'Input should be a valid dictionary or object to extract fields from',
        ...echo(value),
      },
    ]);
  }
  return readFields(type, value);
}

/** Reads named values, from a form or a JSON object. */
export function readFields<T extends object>(type: BodyClass<T>, fields: object): T {
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => namesOf(type).has(name)));
  const body = plainToInstance(type, known);
  const errors = validateSync(body, { forbidUnknownValues: false });
  if (errors.length > 0) throw new ValidationFailed(errors.flatMap((error) => detailsOf(error, known, ['body'])));
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const [, position] = /position (\d+)/.exec(String(cause)) ?? [];
    const loc: Location = ['body', position === undefined ? text.length : Number(position)];
    throw ValidationFailed.at(loc, { type: 'json_invalid', msg: 'JSON decode error', ctx: { error: 'The body is not valid JSON' } });
  }
}

const names = new WeakMap<object, ReadonlySet<string>>();

function namesOf(type: BodyClass<object>): ReadonlySet<string> {
  let known = names.get(type);
  if (known === undefined) {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
    known = new Set(metadata.map(({ propertyName }) => propertyName));
    names.set(type, known);
  }
  return known;
}

function detailsOf(error: ValidationError, raw: Readonly<Record<string, unknown>>, at: Location): FaultDetail[] {
  const context = error.contexts?.[WIRE] as WireContext | undefined;
  const fault = context?.diagnose(error.value, error.target ?? {});
  if (context === undefined || fault === null || fault === undefined) {
    return [{ loc: [...at, error.property], type: 'value_error', msg: 'Value error' }];
  }
  const input = context.secret || fault.type === 'missing' ? {} : echo(raw[error.property]);
  return [{ loc: [...at, error.property], ...fault, ...input }];
}
