/**
 * One decorator per wire type adds the reading, the check and the OpenAPI property together. A wire type is a pair of pure
 * functions: `read` turns what came (a JSON value or the text of a form field) into the value, `diagnose` tells what is wrong
 * with it in pydantic's words.
 */
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { registerDecorator, ValidateIf } from 'class-validator';
import type { Fault } from './validation-failed';

/** What is wrong with a value, given the whole body; null when nothing is. */
export type Diagnose = (value: unknown, body: object) => Fault | null;

export interface WireType {
  readonly read?: (value: unknown) => unknown;
  readonly diagnose: Diagnose;
  readonly required?: boolean;
  /** The value is never echoed in a 422. */
  readonly secret?: boolean;
  readonly openapi: ApiPropertyOptions;
}

/** What the wire decorator leaves with class-validator for the writer of the 422. */
export interface WireContext {
  readonly diagnose: Diagnose;
  readonly secret: boolean;
}

export const WIRE = 'wire';

const MISSING: Fault = { type: 'missing', msg: 'Field required' };

export function wire({ read = (value) => value, diagnose, required = false, secret = false, openapi }: WireType): PropertyDecorator {
  const whole: Diagnose = (value, body) => (value === undefined ? (required ? MISSING : null) : diagnose(value, body));
  const context: WireContext = { diagnose: whole, secret };
  return applyDecorators(
    ApiProperty({ required, ...openapi } as ApiPropertyOptions),
    Transform(({ value }) => read(value), { toClassOnly: true }),
    ValidateIf(() => true),
    (target: object, property: string | symbol | undefined) => {
      registerDecorator({
        name: WIRE,
        target: target.constructor,
        propertyName: String(property),
        options: { context },
        validator: { validate: (value, args) => whole(value, args?.object ?? {}) === null },
      });
    },
  );
}
