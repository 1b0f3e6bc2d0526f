/** Derives the schema, the response and an example of an object from its description. */
import { z } from 'zod';
import type { FieldType, ObjectType, ScalarType, TypeOf } from '../../audits/object-type.ts';
import { MAX_LIST_ENTRIES } from '../../engine/text/clip-json.ts';
import { type SnakeCase, snakeCase } from './snake-case.ts';

const SCALARS: Record<ScalarType, () => z.ZodType> = {
  string: () => z.string(),
  url: () => z.url(),
  integer: () => z.int(),
  count: () => z.int().min(0),
  'large-count': () => z.int().min(0),
};

/** The schema of the objects in responses, with descriptions and examples for the OpenAPI document. */
export function responseSchema<Described extends ObjectType>(
  type: Described,
): z.ZodType<SnakeCase<TypeOf<Described>>> {
  const fields = Object.entries(type.fields).map(([name, field]) => [snakeCase(name), fieldSchema(field)]);
  const schema = z
    .strictObject(Object.fromEntries(fields))
    .meta({ id: type.name, description: type.description });
  return schema as unknown as z.ZodType<SnakeCase<TypeOf<Described>>>;
}

function fieldSchema(field: FieldType): z.ZodType {
  const { type, nullable, values, description, example } = field;
  const value = values ? z.enum(Object.keys(values.values)) : valueSchema(type);
  const schema = nullable ? value.nullable() : value;
  // A reference to a named schema shows the description of that schema.
  if (isObject(type) && !nullable) return schema;
  return schema.meta({ description, ...(example !== undefined && !hasObjects(type) && { example }) });
}

function valueSchema(type: FieldType['type']): z.ZodType {
  if (isList(type)) return z.array(valueSchema(type[0])).max(MAX_LIST_ENTRIES);
  return isObject(type) ? responseSchema(type) : SCALARS[type]();
}

/** An object with the names of this API, with its fields in the order of the description. */
export function presentObject<Described extends ObjectType>(
  { fields }: Described,
  value: TypeOf<Described>,
): SnakeCase<TypeOf<Described>> {
  const values: Record<string, unknown> = value;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type }]) => [snakeCase(name), presentValue(type, values[name])]),
  ) as SnakeCase<TypeOf<Described>>;
}

function presentValue(type: FieldType['type'], value: unknown): unknown {
  if (value === null) return null;
  if (isList(type)) return (value as unknown[]).map((entry) => presentValue(type[0], entry));
  return isObject(type) ? presentObject(type, value as TypeOf<typeof type>) : value;
}

/** An example of an object, from the examples of its fields. */
export function exampleOf<Described extends ObjectType>({ fields }: Described): TypeOf<Described> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, exampleOfField(field)]),
  ) as TypeOf<Described>;
}

function exampleOfField({ type, example = null }: FieldType): unknown {
  if (example !== null) return example;
  if (isList(type)) return [exampleOfField({ type: type[0], description: '' })];
  return isObject(type) ? exampleOf(type) : null;
}

function isList(type: FieldType['type']): type is Extract<FieldType['type'], readonly unknown[]> {
  return Array.isArray(type);
}

function isObject(type: FieldType['type']): type is ObjectType {
  return typeof type === 'object' && !isList(type);
}

function hasObjects(type: FieldType['type']): boolean {
  return isList(type) ? isObject(type[0]) : isObject(type);
}
