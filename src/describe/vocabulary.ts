/** The vocabulary of published objects, from which types, schemas, responses and examples of both APIs derive. */
import { z } from 'zod';

/** The description of an object, with its fields by their names in camel case. */
export type Model = z.ZodObject;

/** A value of an enumeration: its name in GraphQL and its description. */
interface EnumValue {
  name: string;
  value: string | number;
  description: string;
}

/** The facts about a schema that zod has no word for. They are inherited by its copies, as by `describe()`. */
interface Publication {
  /** The name of an object or an enumeration, in GraphQL. */
  name?: string;
  /** The name of an object in REST; null for one that is described in place. */
  restName?: string | null;
  /** The description of an object or an enumeration itself, beside those of the fields with this type. */
  about?: string;
  /** Replaces the description of an object in REST. */
  restAbout?: string | undefined;
  /** Replaces the description of a field in REST. */
  restDescription?: string;
  /** Whether GraphQL takes no null for the fields of an input that have a default, as for those of an order. */
  isOrder?: boolean;
  /** A sentence that REST adds to the description of an input: how text writes the value. */
  notation?: string;
  values?: EnumValue[];
  /** The scalar in GraphQL, if the schema does not imply it. */
  scalar?: 'Float' | 'ID' | 'URL';
  /** An example of the type, which fields without their own have. */
  sample?: unknown;
  /** The field to use instead of a deprecated one. */
  deprecation?: string;
  /** Whether REST leaves out an optional field of an object. */
  leavesOut?: ((object: Record<string, unknown>, name: string) => boolean) | undefined;
  /** Derives the value from an object that has no property of this name. */
  read?: (parent: never) => unknown;
}

const PUBLICATIONS = z.registry<Publication>();

/** A field of an object: its schema without wrappers, and its properties. */
export interface Field extends Publication {
  schema: z.ZodType;
  def: z.core.$ZodTypes['_zod']['def'];
  isNullable: boolean;
  isOptional: boolean;
  /** The value of an input that is left out. */
  defaultValue?: unknown;
  description?: string | undefined;
  example?: unknown;
}

/** The field that has a schema. */
export function fieldOf(schema: z.core.$ZodType): Field {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const { description, example } = z.globalRegistry.get(schema) ?? {};
  const own = {
    ...PUBLICATIONS.get(schema),
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  };
  if (def.type === 'nullable') return { ...fieldOf(def.innerType), ...own, isNullable: true };
  if (def.type === 'optional') return { ...fieldOf(def.innerType), ...own, isOptional: true };
  if (def.type === 'default') return { ...fieldOf(def.innerType), ...own, defaultValue: def.defaultValue };
  // Of a codec, the value that it decodes.
  if (def.type === 'pipe') return { ...fieldOf(def.out), ...own };
  return { schema: schema as z.ZodType, def, isNullable: false, isOptional: false, ...own };
}

/** The description of a field, for a field of another name. */
export function descriptionOf(schema: z.core.$ZodType): string {
  return fieldOf(schema).description ?? '';
}

/** Adds facts to a schema. */
export function publish<Schema extends z.ZodType>(schema: Schema, publication: Publication): Schema {
  PUBLICATIONS.add(schema, publication);
  return schema;
}

/** Describes an object. @param rest where REST differs from GraphQL */
export function object<Shape extends z.core.$ZodLooseShape>(
  name: string,
  about: string,
  shape: Shape,
  rest: { name?: string | null; about?: string; leavesOut?: Publication['leavesOut'] } = {},
) {
  const { name: restName = name, about: restAbout, leavesOut } = rest;
  return publish(z.strictObject(shape), { name, about, restName, restAbout, leavesOut });
}

/** Describes an object that is a part of others: REST describes it in place. */
export function part<Shape extends z.core.$ZodLooseShape>(name: string, about: string, shape: Shape) {
  return object(name, about, shape, { name: null });
}

/** Describes a string with few values. In GraphQL, `needs-layout` becomes `NEEDS_LAYOUT`. */
export function enumeration<Value extends string>(
  name: string,
  about: string,
  values: Readonly<Record<Value, string>>,
): z.ZodEnum<{ [Name in Value]: Name }> {
  const entries = Object.entries<string>(values).map(([value, description]) => ({
    name: value.replaceAll('-', '_').toUpperCase(),
    value,
    description,
  }));
  const names = Object.keys(values) as [Value, ...Value[]];
  const schema = z.enum(names, `Must be one of: ${names.join(', ')}.`);
  return publish(schema, { name, about, values: entries }) as z.ZodEnum<{ [Name in Value]: Name }>;
}

/** A value that only GraphQL shows as this enumeration. */
export function shownAs<Schema extends z.ZodType>(
  schema: Schema,
  { name, about, values }: Pick<Publication, 'name' | 'about' | 'values'>,
): Schema {
  return publish(schema, { name, about, values });
}

/** A field with another description in REST, where what it says differs. */
export function inRest<Schema extends z.ZodType>(schema: Schema, restDescription: string): Schema {
  return publish(schema.clone(), { restDescription });
}

/** A field that GraphQL marks as deprecated. */
export function deprecated<Schema extends z.ZodType>(schema: Schema, deprecation: string): Schema {
  return publish(schema.clone(), { deprecation });
}

/** A field whose value derives from the object. */
export function derived<Schema extends z.ZodType, Parent>(
  schema: Schema,
  read: (parent: Parent) => z.output<Schema> | null,
): Schema {
  return publish(schema.clone(), { read });
}

/** A string. */
export const text = (description: string, example?: string | null) =>
  described(z.string(), description, example);
/** A string with an absolute URL. */
export const url = (description: string, example?: string) => described(z.url(), description, example);
/** A URL that REST does not call one. */
export const location = (description: string, example?: string) =>
  publish(text(description, example), { scalar: 'URL' });
/** A global id of GraphQL. */
export const globalId = (description: string) => publish(text(description), { scalar: 'ID' });
/** An integer. */
export const integer = (description: string, example?: number) => described(z.int(), description, example);
/** An id, from 1. */
export const id = (description: string, example?: number) => described(z.int().min(1), description, example);
/** An integer from 0. */
export const count = (description: string, example?: number) =>
  described(z.int().min(0), description, example);
/** A count that may exceed 2^31 - 1, the largest `Int` of GraphQL, which shows it as a `Float`. */
export const largeCount = (description: string, example?: number) =>
  publish(count(description, example), { scalar: 'Float' });
/** A number. */
export const number = (description: string, example?: number) => described(z.number(), description, example);
/** A score from 0 to 100. */
export const score = (description: string) =>
  publish(described(z.number().min(0).max(100), description), { sample: 87.5 });
/** A point in time. */
export const date = (description: string) =>
  publish(described(z.date(), description), { sample: SAMPLE_DATE });
/** Yes or no. */
export const flag = (description: string, example?: boolean) => described(z.boolean(), description, example);
/** Any JSON. */
export const json = <Value = unknown>(description: string) =>
  described(z.unknown() as z.ZodType<Value>, description);
/** A list. */
export const list = <Entry extends z.ZodType>(entry: Entry, description: string, example?: unknown) =>
  described(z.array(entry), description, example);

const SAMPLE_DATE = '2026-03-01T09:30:00.000Z';

/** A schema with the description and the example of a field. */
export function described<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: unknown,
): Schema {
  return schema.meta({ description, ...(example !== undefined && { example }) });
}
