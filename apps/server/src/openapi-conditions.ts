/**
 * When a property of a body is judged only where another has a value, the OpenAPI document says so: as two cases of the body. In
 * an answer its default stands there otherwise, so that its type holds always.
 */
import type { OpenAPIObject } from '@nestjs/swagger';
import { CONDITION_KEY } from './platform/http';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type ObjectSchema = Exclude<Schemas[string], { $ref: string }>;
type Property = NonNullable<ObjectSchema['properties']>[string];

interface Condition {
  readonly property: string;
  readonly is: string;
}

/** `bodies` names the schemas of bodies. */
export function settleConditions(schemas: Schemas, bodies: ReadonlySet<string>): Schemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      '$ref' in schema ? schema : settled(schema, bodies.has(name)),
    ]),
  );
}

function settled(schema: ObjectSchema, isBody: boolean): ObjectSchema {
  const { properties } = schema;
  if (properties === undefined) return schema;
  const read = Object.entries(properties).map(([name, property]) => ({ name, ...withoutCondition(property) }));
  const judged = read.flatMap(({ name, condition, rest }) =>
    condition === null || '$ref' in rest || !isBody ? [] : [{ name, condition, rest }],
  );
  const plain = Object.fromEntries(read.map(({ name, rest }) => [name, rest]));
  const open = judged.map(({ name, rest }): [string, Property] => [name, withoutType(rest)]);
  const cases = judged.flatMap(({ name, condition, rest }) => casesOf(name, rest, condition, properties));
  const all: Readonly<Record<string, Property>> = { ...plain, ...Object.fromEntries(open) };
  return {
    ...schema,
    properties: all,
    ...(cases.length === 0 ? {} : { anyOf: cases }),
  };
}

const TYPE_WORDS: ReadonlySet<string> = new Set(['type', 'minimum', 'maximum']);

function withoutType(property: ObjectSchema): Property {
  return Object.fromEntries(Object.entries(property).filter(([word]) => !TYPE_WORDS.has(word)));
}

function casesOf(
  name: string,
  { type, minimum, maximum }: ObjectSchema,
  { property, is }: Condition,
  properties: Readonly<Record<string, Property>>,
): ObjectSchema[] {
  const deciding = properties[property];
  const words: unknown[] = deciding !== undefined && 'enum' in deciding ? (deciding.enum ?? []) : [];
  return [
    {
      title: `${property} other than ${is}`,
      properties: { [property]: { type: 'string', enum: words.filter((word) => word !== is) } },
    },
    {
      title: `${property} ${is}`,
      required: [property],
      properties: {
        [property]: { type: 'string', enum: [is] },
        [name]: { ...(type && { type }), ...(minimum && { minimum }), ...(maximum && { maximum }) },
      },
    },
  ];
}

function withoutCondition(property: Property): { condition: Condition | null; rest: Property } {
  const entries = Object.entries(property);
  const found: unknown = entries.find(([key]) => key === CONDITION_KEY)?.[1];
  const rest: Property = Object.fromEntries(entries.filter(([key]) => key !== CONDITION_KEY));
  return { condition: isCondition(found) ? found : null, rest };
}

function isCondition(value: unknown): value is Condition {
  return typeof value === 'object' && value !== null && 'property' in value && 'is' in value;
}
