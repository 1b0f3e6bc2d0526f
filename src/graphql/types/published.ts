/** Derives GraphQL types and fields from the models. */
import type { EnumRef, InputFieldMap, InputRef, ObjectRef } from '@pothos/core';
import { type Field, fieldOf, type Model } from '../../describe/vocabulary.ts';
import { DATABASE_ID } from '../../model/report.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';

/** The type parameter of the builder, for references to its types. */
export type SchemaTypes = typeof builder.$inferSchemaTypes;
/** The values of a model. */
export type OutputOf<Described> = Described extends { _zod: { output: infer Output } } ? Output : never;
type AnyObject = Record<string, unknown>;

/** The builder of the fields of a type. */
export type FieldBuilder<Parent> = PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Parent>;

type Source<Parent> = (parent: Parent, context: GraphqlContext) => Promise<object | null>;

/** Options of a field of a model, which replace the derived ones. */
interface FieldOptions<Parent> {
  /** The type, if another than that of the model. */
  type?: ObjectRef<SchemaTypes, unknown>;
  args?: InputFieldMap;
  description?: string;
  deprecationReason?: string;
  extensions?: AnyObject;
  /** Of a list whose entries can be errors. */
  itemErrors?: object;
  resolve?(parent: Parent, args: object, context: GraphqlContext): unknown;
}

/** Options of some fields of a model. */
export type FieldsOf<Described extends Model, Parent> = {
  [Name in keyof Described['shape']]?: FieldOptions<Parent>;
};

/** Options of types with a global id. */
interface NodeOptions<Parent> {
  /** The id of an object, unique in its type. */
  id: (parent: Parent) => string | number;
  /** Loads the object with the id in a global id; null without such an object of the account. */
  load: (id: string, context: GraphqlContext) => Promise<Parent | null>;
}

interface ModelOptions<Described extends Model, Parent> {
  /** Fields of the model that are left out. */
  omit?: readonly (keyof Described['shape'])[];
  /** Returns the loader of the object that has the field. Without that object, the field is null or empty. */
  source?: (field: string) => Source<Parent> | undefined;
  fields?: FieldsOf<Described, Parent>;
  /** Fields besides those of the model, or instead of them. */
  own?: (t: FieldBuilder<Parent>) => AnyObject;
}

type TypeOptions<Described extends Model, Parent> = ModelOptions<Described, Parent> &
  (NodeOptions<Parent> | { id?: undefined; load?: undefined });

/**
 * Declares the type of a model. The names of fields are those of the model.
 * @param ref made by `builder.objectRef`; says of which objects the fields are read
 */
export function implement<Described extends Model, Parent extends object>(
  ref: ObjectRef<SchemaTypes, Parent>,
  model: Described,
  { id, load, omit = [], source, fields: options = {}, own }: TypeOptions<Described, Parent> = {},
): ObjectRef<SchemaTypes, Parent> {
  const shown = Object.entries(model.shape).filter(
    ([name]) => !omit.includes(name) && !(id && name === 'id'),
  );
  const fields = (t: FieldBuilder<Parent>) => ({
    ...Object.fromEntries(
      shown.map(([name, schema]) => {
        const { type, ...others } = options[name] ?? {};
        const derived = fieldOptions(name, fieldOf(schema), source?.(name), type);
        return [name, t.field(untyped({ ...derived, ...others }))];
      }),
    ),
    ...(id &&
      'id' in model.shape && {
        databaseId: t.int({ description: DATABASE_ID, resolve: (parent) => Number(id(parent)) }),
      }),
    ...own?.(t),
  });
  const type = { description: fieldOf(model).about, fields };
  if (id) builder.node(ref, untyped({ ...type, id: { resolve: id }, loadWithoutCache: load }));
  else builder.objectType(ref, untyped(type));
  return ref;
}

/** Pothos infers types from literal options; these derive from a model. */
const untyped = (options: object) => options as never;

function fieldOptions<Parent>(
  name: string,
  field: Field,
  source: Source<Parent> | undefined,
  type: unknown = typeOf(field),
) {
  const { def, description, read = (parent: AnyObject) => parent[name] } = field;
  const nullable = field.isNullable || def.type === 'unknown';
  const readValue = read as (parent: object) => unknown;
  const readFromSource = async (parent: Parent, _args: object, context: GraphqlContext) => {
    const found = await source?.(parent, context);
    return found ? readValue(found) : nullable ? null : [];
  };
  return { type, nullable, description, resolve: source ? readFromSource : readValue };
}

/** The input that a model describes. */
export function publishInput<Described extends Model>(model: Described): InputRef<OutputOf<Described>> {
  const { name = '', about } = fieldOf(model);
  if (!builder.configStore.hasConfig(name)) {
    builder.inputType(name, {
      description: about,
      fields: (t) => inputFields(model, (options) => t.field(untyped(options))),
    });
  }
  return builder.configStore.getInputTypeRef(name) as InputRef<OutputOf<Described>>;
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
  if (builder.configStore.hasConfig(name)) return builder.configStore.getInputTypeRef(name);
  const entries = values.map(({ name, ...value }) => [name, value]);
  return builder.enumType(name, { description: about, values: Object.fromEntries(entries) });
}

const SCALARS: Record<string, string> = {
  string: 'String',
  enum: 'String',
  number: 'Float',
  date: 'DateTime',
  boolean: 'Boolean',
  unknown: 'JSON',
};
const FORMATS: Record<string, string> = { url: 'URL', date: 'Date', safeint: 'Int' };

/** The type of a field: a reference or a name. Declares the types of models that no file implements. */
function typeOf(field: Field): unknown {
  const { schema, def, name = '', values, scalar } = field;
  if (values) return enumOfField(field);
  if (def.type === 'array') return [typeOf(fieldOf(def.element))];
  if (def.type === 'object') {
    if (!builder.configStore.hasConfig(name)) implement(builder.objectRef<object>(name), schema as Model);
    return name;
  }
  const format = 'format' in def ? FORMATS[String(def.format)] : undefined;
  const type = scalar ?? format ?? SCALARS[def.type];
  if (!type) throw new Error(`GraphQL has no type for the schema ${def.type}.`);
  return type;
}
