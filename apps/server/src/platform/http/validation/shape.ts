/**
 * Validation of nested values by combinators: `object({ url: required(httpUrl()), events: optional(list(…)) })`. A
 * shape reports all faults of a value, each with its location and pydantic's message, and never changes the value.
 */
import { echo, type Fault, type InnerFault, type Location } from './validation-failed';

/** The faults of a value at a location; none if it is valid. */
export type Shape = (value: unknown, at: Location) => readonly InnerFault[];

/** A member of an object: its shape, and whether it is required. */
export interface Member {
  readonly shape: Shape;
  readonly isRequired: boolean;
}

export function required(shape: Shape): Member {
  return { shape, isRequired: true };
}

export function optional(shape: Shape): Member {
  return { shape, isRequired: false };
}

/** A check of a value without parts. `echoed` values are repeated in the answer, which secrets and URLs never are. */
export function leaf(faultOf: (value: unknown) => Fault | null, { echoed = false } = {}): Shape {
  return (value, at) => {
    const fault = faultOf(value);
    return fault === null ? [] : [{ at, ...fault, ...(echoed ? echo(value) : {}) }];
  };
}

/** Reports the faults of the first shape that finds any: a length is checked only after the type. */
export function every(...shapes: readonly Shape[]): Shape {
  return (value, at) => {
    for (const shape of shapes) {
      const faults = shape(value, at);
      if (faults.length > 0) return faults;
    }
    return [];
  };
}

export function nullable(shape: Shape): Shape {
  return (value, at) => (value === null ? [] : shape(value, at));
}

export interface ListRules {
  readonly min: number;
  readonly max: number;
}

/** A list of `min` to `max` values of a shape. */
export function list(of: Shape, { min, max }: ListRules): Shape {
  return (value, at) => {
    if (!Array.isArray(value)) return [{ at, type: 'list_type', msg: 'Input should be a valid list' }];
    const actual_length = value.length;
    if (actual_length < min) {
      const msg = `List should have at least ${items(min)} after validation, not ${String(actual_length)}`;
      return [{ at, type: 'too_short', msg, ctx: { field_type: 'List', min_length: min, actual_length } }];
    }
    if (actual_length > max) {
      const msg = `List should have at most ${items(max)} after validation, not ${String(actual_length)}`;
      return [{ at, type: 'too_long', msg, ctx: { field_type: 'List', max_length: max, actual_length } }];
    }
    return value.flatMap((one: unknown, index) => of(one, [...at, index]));
  };
}

/** An object with these members; other members are ignored. `whole` checks members that must fit together. */
export function object(members: Readonly<Record<string, Member>>, whole: Shape = () => []): Shape {
  return (value, at) => {
    const fields = fieldsOf(value);
    if (fields === null) return [notAnObject(value, at)];
    const faults = Object.entries(members).flatMap(([name, member]) => memberFaults(fields, name, member, at));
    return [...faults, ...whole(value, at)];
  };
}

/** An object with arbitrary names, whose values all have the shape. */
export function record(of: Shape, { max }: { max: number }): Shape {
  return (value, at) => {
    const fields = fieldsOf(value);
    if (fields === null) return [notAnObject(value, at)];
    if (fields.size > max) {
      const msg = `Dictionary should have at most ${items(max)} after validation, not ${String(fields.size)}`;
      const ctx = { field_type: 'Dictionary', max_length: max, actual_length: fields.size };
      return [{ at, type: 'too_long', msg, ctx }];
    }
    return [...fields].flatMap(([name, one]) => of(one, [...at, name]));
  };
}

const SHOWN_TAG = 64;

/** One of several objects, distinguished by the value of a member (the tag). */
export function taggedUnion(tagName: string, variants: Readonly<Record<string, Shape>>): Shape {
  const discriminator = `'${tagName}'`;
  const known = new Map(Object.entries(variants));
  const expected_tags = [...known.keys()].map((name) => `'${name}'`).join(', ');
  return (value, at) => {
    const fields = fieldsOf(value);
    if (fields === null) return [notAnObject(value, at)];
    const tag = fields.get(tagName);
    const variant = typeof tag === 'string' ? known.get(tag) : undefined;
    if (variant !== undefined) return variant(value, at);
    if (tag === undefined) {
      const msg = `Unable to extract tag using discriminator ${discriminator}`;
      return [{ at, type: 'union_tag_not_found', msg, ctx: { discriminator } }];
    }
    const shown = (typeof tag === 'string' ? tag : typeof tag).slice(0, SHOWN_TAG);
    const msg = `Input tag '${shown}' found using ${discriminator} does not match any of the expected tags: ${expected_tags}`;
    return [{ at, type: 'union_tag_invalid', msg, ctx: { discriminator, tag: shown, expected_tags } }];
  };
}

/** A shape that refers to itself, such as a schema inside a schema; values nested deeper than `depth` are refused. */
export function recursive(make: (self: Shape) => Shape, depth: number): Shape {
  const level = (left: number): Shape =>
    left === 0
      ? leaf(() => ({ type: 'recursion_loop', msg: `Input is nested more than ${String(depth)} levels deep` }))
      : (value, at) => make(level(left - 1))(value, at);
  return level(depth);
}

/** The members of an object; null for anything else. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? new Map<string, unknown>(Object.entries(value)) : null;
}

function memberFaults(
  fields: ReadonlyMap<string, unknown>,
  name: string,
  { shape, isRequired }: Member,
  at: Location,
): readonly InnerFault[] {
  const value = fields.get(name);
  if (value !== undefined) return shape(value, [...at, name]);
  return isRequired ? [{ at: [...at, name], type: 'missing', msg: 'Field required' }] : [];
}

function notAnObject(value: unknown, at: Location): InnerFault {
  const msg = 'Input should be a valid dictionary or object to extract fields from';
  return { at, type: 'model_attributes_type', msg, ...echo(value) };
}

function items(count: number): string {
  return count === 1 ? '1 item' : `${String(count)} items`;
}
