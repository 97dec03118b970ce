/**
 * One decorator per wire type adds reading, validation and the OpenAPI property together. A wire type is a pair of pure
 * functions: `read` converts the input (a JSON value or the text of a form field), and `diagnose` returns its faults in
 * pydantic's words.
 */
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { Fault, InnerFault } from './validation-failed';

/** The faults of a value or of its parts, given the whole body; null if there are none. */
type Diagnose = (value: unknown, body: object) => Fault | readonly InnerFault[] | null;

export interface WireType {
  readonly read?: (value: unknown) => unknown;
  readonly diagnose: Diagnose;
  readonly required?: boolean;
  /** The value is never echoed in a 422. */
  readonly secret?: boolean;
  readonly openapi: ApiPropertyOptions;
}

/** A property of a class of bodies. */
export interface WireProperty {
  readonly read: (value: unknown) => unknown;
  readonly diagnose: Diagnose;
  readonly secret: boolean;
}

const properties = new WeakMap<object, Map<string, WireProperty>>();

/** The wire properties of a class, inherited ones first. */
export function wirePropertiesOf(prototype: object): Map<string, WireProperty> {
  const parent: unknown = Object.getPrototypeOf(prototype);
  const inherited = typeof parent === 'object' && parent !== null ? wirePropertiesOf(parent) : [];
  return new Map([...inherited, ...(properties.get(prototype) ?? [])]);
}

const MISSING: Fault = { type: 'missing', msg: 'Field required' };

export function wire({
  read = (value) => value,
  diagnose,
  required = false,
  secret = false,
  openapi,
}: WireType): PropertyDecorator {
  const whole: Diagnose = (value, body) => (value === undefined ? (required ? MISSING : null) : diagnose(value, body));
  return applyDecorators(ApiProperty(openapi), (target: object, property: string | symbol | undefined) => {
    const own = properties.get(target) ?? new Map<string, WireProperty>();
    properties.set(target, own.set(String(property), { read, diagnose: whole, secret }));
  });
}
