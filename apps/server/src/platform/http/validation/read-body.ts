/** Turns the raw body of a request into a validated object of a class whose properties are wire types. */
import {
  echo,
  type Fault,
  type FaultDetail,
  type InnerFault,
  type Location,
  ValidationFailed,
} from './validation-failed';
import { wirePropertiesOf } from './wire-type';

export type BodyClass<T extends object> = new () => T;

/** Where fields are read from. */
export type Place = 'body' | 'query';

/** The largest number of faults in an answer; a list of ten thousand may have one in each entry. */
const FAULTS_TOLD = 100;

/** Reads a JSON text. Unknown fields are ignored; faults are reported with their location. */
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

/** Reads named values of a JSON object, a form or a query string. */
export function readFields<T extends object>(type: BodyClass<T>, fields: object, place: Place = 'body'): T {
  const given = new Map(Object.entries(fields));
  const properties = wirePropertiesOf(prototypeOf(type));
  const values = [...properties].flatMap(([name, { read }]) =>
    given.has(name) ? [[name, read(given.get(name))]] : [],
  );
  const body = new type();
  Object.assign(body, Object.fromEntries(values));
  const now = new Map<string, unknown>(Object.entries(body));
  const detail = [...properties].flatMap(([name, { diagnose, secret }]): FaultDetail[] => {
    const faults = diagnose(now.get(name), body) ?? [];
    if (isList(faults)) return faults.map(({ at, ...fault }) => ({ loc: [place, name, ...at], ...fault }));
    return [{ loc: [place, name], ...faults, ...(secret ? {} : echo(given.get(name))) }];
  });
  if (detail.length > 0) throw new ValidationFailed(detail.slice(0, FAULTS_TOLD));
  return body;
}

/** The names of the fields that a class declares. */
export function namesOf(type: BodyClass<object>): ReadonlySet<string> {
  return new Set(wirePropertiesOf(prototypeOf(type)).keys());
}

function isList(faults: Fault | readonly InnerFault[]): faults is readonly InnerFault[] {
  return Array.isArray(faults);
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
