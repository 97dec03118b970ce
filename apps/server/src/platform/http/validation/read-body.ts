/** From the raw body of a request to a checked object of a class whose properties are wire types. */
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { echo, type FaultDetail, type Location, ValidationFailed } from './validation-failed';
import { wirePropertiesOf } from './wire-type';

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
  const properties = wirePropertiesOf(prototypeOf(type));
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => properties.has(name)));
  const body = plainToInstance(type, known);
  const failed = new Set(validateSync(body, { forbidUnknownValues: false }).map(({ property }) => property));
  if (failed.size === 0) return body;
  const values = new Map(Object.entries(body));
  const detail = [...properties].flatMap(([name, { diagnose, secret }]): FaultDetail[] => {
    const fault = failed.has(name) ? diagnose(values.get(name), body) : null;
    return fault === null ? [] : [{ loc: ['body', name], ...fault, ...(secret ? {} : echo(known[name])) }];
  });
  throw new ValidationFailed(detail);
}

function prototypeOf(type: BodyClass<object>): object {
  const prototype: unknown = type.prototype;
  return typeof prototype === 'object' && prototype !== null ? prototype : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const [, position] = /position (\d+)/.exec(String(cause)) ?? [];
    const loc: Location = ['body', position === undefined ? text.length : Number(position)];
    throw ValidationFailed.at(loc, {
      type: 'json_invalid',
      msg: 'JSON decode error',
      ctx: { error: 'The body is not valid JSON' },
    });
  }
}
