/** Derives GraphQL types and fields from the models. */
import type { EnumRef, InputFieldMap, ObjectRef } from '@pothos/core';
import { type Field, fieldOf, type Model } from '../../describe/vocabulary.ts';
import { DATABASE_ID } from '../../model/report.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';

type SchemaTypes = typeof builder.$inferSchemaTypes;
/** The values of a model. */
export type OutputOf<Described> = Described extends { _zod: { output: infer Output } } ? Output : never;
type AnyObject = Record<string, unknown>;

export type FieldBuilder<Parent> = PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Parent>;

type Source<Parent> = (parent: Parent, context: GraphqlContext) => Promise<object | null>;

/** Options of some fields of a model, which replace the derived ones. */
export type FieldOptions<Parent> = Record<
  string,
  {
    args?: InputFieldMap;
    description?: string;
    deprecationReason?: string;
    extensions?: AnyObject;
    /** Of a list whose entries can be errors. */
    itemErrors?: object;
    resolve?(parent: Parent, args: object, context: GraphqlContext): unknown;
  }
>;

interface TypeOptions<Parent> {
  /** For types with a global id: what identifies an object of the type. */
  id?: (parent: Parent) => string | number;
  /** Fields of the model that are left out. */
  omit?: readonly string[];
  /** Returns the loader of the object that has the field. Without that object, the field is null or empty. */
  source?: (field: string) => Source<Parent> | undefined;
  fields?: FieldOptions<Parent>;
  /** For types of errors: their class, and the interfaces that they implement. */
  error?: new (
    ...args: never[]
  ) => Error;
  interfaces?: object[];
  /** Fields besides those of the model, or instead of them. */
  own?: (t: FieldBuilder<Parent>) => AnyObject;
}

const REFS = new Map<string, unknown>();

/** The type of a model that another file declares. @param parts models with some of its fields */
export function refOf<Parent extends object>(
  model: Model,
  ...parts: Model[]
): ObjectRef<SchemaTypes, Parent> {
  const { name = '' } = fieldOf(model);
  const ref = REFS.get(name) ?? builder.objectRef(name);
  for (const each of [model, ...parts]) REFS.set(fieldOf(each).name ?? '', ref);
  return ref as ObjectRef<SchemaTypes, Parent>;
}

/** Declares the type of a model. */
export function publish<Parent extends object>(
  model: Model,
  { id, omit = [], source, fields: options = {}, error, interfaces, own }: TypeOptions<Parent> = {},
): ObjectRef<SchemaTypes, Parent> {
  const ref = refOf<Parent>(model);
  const shown = Object.entries(model.shape).filter(
    ([name]) => !omit.includes(name) && !(id && name === 'id'),
  );
  const fields = (t: FieldBuilder<Parent>) => ({
    ...Object.fromEntries(
      shown.map(([name, schema]) => {
        const derived = fieldOptions(name, fieldOf(schema), source?.(name));
        return [name, t.field(untyped({ ...derived, ...options[name] }))];
      }),
    ),
    ...(id &&
      'id' in model.shape && {
        databaseId: t.int({ description: DATABASE_ID, resolve: (parent) => Number(id(parent)) }),
      }),
    ...own?.(t),
  });
  const { name, about: description } = fieldOf(model);
  const type = { name, description, interfaces, fields };
  if (id) builder.node(ref, untyped({ ...type, id: { resolve: id } }));
  else builder.objectType(error ?? ref, untyped(type));
  return ref;
}

/** Pothos infers types from literal options; these derive from a model. */
const untyped = (options: object) => options as never;

function fieldOptions<Parent>(name: string, field: Field, source: Source<Parent> | undefined) {
  const { def, description, read = (parent: AnyObject) => parent[name] } = field;
  const nullable = field.isNullable || def.type === 'unknown';
  const readValue = read as (parent: object) => unknown;
  const readFromSource = async (parent: Parent, _args: object, context: GraphqlContext) => {
    const found = await source?.(parent, context);
    return found ? readValue(found) : nullable ? null : [];
  };
  return { type: typeOf(field), nullable, description, resolve: source ? readFromSource : readValue };
}

/** Declares the input that a model describes. */
export function publishInput<Described extends Model>(model: Described) {
  const { name = '', about } = fieldOf(model);
  return builder.inputRef<OutputOf<Described>>(name).implement({
    description: about,
    fields: (t) => inputFields(model, (options) => t.field(untyped(options))),
  });
}

/** Declares the fields of an input as arguments of a field. */
export function publishArguments(model: Model): InputFieldMap {
  return builder.args((t) => inputFields(model, (options) => t.field(untyped(options))));
}

function inputFields<Ref>(model: Model, declare: (options: object) => Ref) {
  const { isOrder } = fieldOf(model);
  const fields = Object.entries(model.shape).map(([name, schema]) => {
    const field = fieldOf(schema);
    const { description, isOptional, isNullable, defaultValue, deprecation: deprecationReason } = field;
    const options = {
      type: typeOf(field),
      description,
      deprecationReason,
      required: !isOptional && !isNullable && (isOrder || defaultValue === undefined),
      // That an absent list is empty needs no default.
      defaultValue: isOptional || Array.isArray(defaultValue) ? undefined : defaultValue,
    };
    return [name, declare(options)];
  });
  return Object.fromEntries(fields);
}

/** The enumeration that a model describes. */
export function enumOf<Described extends Parameters<typeof fieldOf>[0]>(
  model: Described,
): EnumRef<SchemaTypes, OutputOf<Described>, OutputOf<Described>> {
  return enumOfField(fieldOf(model)) as EnumRef<SchemaTypes, OutputOf<Described>, OutputOf<Described>>;
}

function enumOfField({ name = '', about = '', values = [] }: Field): unknown {
  const entries = values.map(({ name, ...value }) => [name, value]);
  const ref =
    REFS.get(name) ?? builder.enumType(name, { description: about, values: Object.fromEntries(entries) });
  REFS.set(name, ref);
  return ref;
}

const SCALARS: Record<string, string> = {
  string: 'String',
  date: 'DateTime',
  boolean: 'Boolean',
  unknown: 'JSON',
};
const FORMATS: Record<string, string> = { url: 'URL', date: 'Date', safeint: 'Int' };

function typeOf(field: Field): unknown {
  const { schema, def, name = '', values, scalar } = field;
  if (values) return enumOfField(field);
  if (def.type === 'array') return [typeOf(fieldOf(def.element))];
  if (def.type === 'object') return REFS.get(name) ?? publish(schema as Model);
  const format = 'format' in def ? FORMATS[String(def.format)] : undefined;
  return scalar ?? format ?? SCALARS[def.type] ?? 'Float';
}
