/** Derives schemas, responses and examples of this API from the models. Names are in snake case, dates are texts. */
import { z } from 'zod';
import { type Field, fieldOf, type Model } from '../describe/vocabulary.ts';
import { type ApiError, ListLinks, ListMeta } from '../model/list.ts';
import { parameterName } from './parameter-name.ts';

/** A name in snake case, as a type: `ttfb_ms` for `ttfbMs`. */
type SnakeCaseName<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCaseName<Rest>}`
  : '';

/** The name of a field; those of records stay. */
type SnakeCaseKey<Name> = string extends Name ? Name : SnakeCaseName<Name & string>;

/** A value as this API shows it. */
type SnakeCase<Value> = Value extends readonly (infer Entry)[]
  ? SnakeCase<Entry>[]
  : Value extends Date
    ? string
    : Value extends object
      ? { [Name in keyof Value as SnakeCaseKey<Name>]: SnakeCase<Value[Name]> }
      : Value;

/** The response with an object of a model. */
export type Presented<Described extends z.ZodType> = SnakeCase<z.output<Described>>;

/** The body of an error response. */
export type ErrorBody = Presented<typeof ApiError>;

const JSON_VALUE = z.unknown().meta({ id: 'Json', description: 'A measured or expected value: any JSON.' });
const NAMED = new Map<string, z.ZodType>();

/**
 * The schema of responses with a model, for the OpenAPI document and the tests, which compare real responses with it.
 * Objects are strict, so that a field must be described first.
 */
export function responseSchema<Described extends Model>(model: Described): z.ZodType<Presented<Described>> {
  return schemaOf(model) as z.ZodType<Presented<Described>>;
}

/** The schema of a response with one object. */
export const dataOf = <Described extends Model>(model: Described) =>
  z.strictObject({ data: responseSchema(model) });

/** The description of every page of a list. */
export const PAGE = 'One page of the list.';

/** The schema of a response with one page of a list. @param model of the entries @param id the name of the schema */
export const pageOf = <Described extends Model>(model: Described, id?: string) =>
  z
    .strictObject({
      data: z.array(responseSchema(model)),
      links: responseSchema(ListLinks),
      meta: responseSchema(ListMeta),
    })
    .meta({ id, description: PAGE });

function schemaOf(model: z.core.$ZodType): z.ZodType {
  const field = fieldOf(model);
  const { def, isNullable, isOptional, restName, example } = field;
  const description = restDescriptionOf(field);
  const base = baseSchema(field);
  // A reference to a named schema shows the description of that schema.
  if ((restName != null || def.type === 'unknown') && !isNullable) return base;
  const nullable = isNullable ? base.nullable() : base;
  const shown = {
    ...(description && { description }),
    ...(example !== undefined && (example === null || !hasObjects(def)) && { example }),
  };
  return (isOptional ? nullable.optional() : nullable).meta(shown);
}

/** The schema without description, which belongs to the field. */
function baseSchema({ schema, def, restName, about, restAbout = about, sample }: Field): z.ZodType {
  const sampled = sample === undefined ? {} : { example: sample };
  if (def.type === 'unknown') return JSON_VALUE;
  if (def.type === 'date') return z.iso.datetime({ precision: 3 }).meta(sampled);
  if (def.type === 'record') return schema;
  // Clones with a definition lose the description.
  const plain = def.type === 'array' ? { ...def, element: schemaOf(def.element) } : def;
  if (def.type !== 'object') return schema.clone(plain).meta(sampled);
  const known = NAMED.get(restName ?? '');
  if (known) return known;
  const object = z.strictObject(mapFields(def.shape, schemaOf));
  if (restName == null) return object;
  const named = object.meta({ id: restName, ...(restAbout && { description: restAbout }) });
  NAMED.set(restName, named);
  return named;
}

/** The description of a field in this API, with those of the values that it can have. */
export function restDescriptionOf({
  restName,
  about,
  restDescription,
  description,
  values = [],
}: Field): string | undefined {
  if (restName === null) return about;
  if (description === undefined) return;
  const sentences = [
    restDescription ?? description,
    ...values.map(({ value, description }) => `\`${value}\`: ${description}`),
  ];
  return restText(sentences.join(' '));
}

/** A description with the names of this API: those of fields and values are in backticks. */
function restText(description: string): string {
  return description
    .replace(/`[a-z]+(?:[A-Z][a-z]*)+`/g, parameterName)
    .replace(/`[A-Z]{3,}`/g, (value) => value.toLowerCase());
}

/** Whether a value has another form in a response. */
function isComposed({ type }: Field['def']): boolean {
  return type === 'date' || type === 'array' || type === 'object';
}

function hasObjects(def: Field['def']): boolean {
  return (def.type === 'array' ? fieldOf(def.element).def : def).type === 'object';
}

type Present = (value: unknown) => unknown;

const PRESENTERS = new WeakMap<z.core.$ZodType, Present>();

/** An object with the names of this API, with its fields in the order of the model. */
export function present<Described extends Model>(model: Described, value: object): Presented<Described> {
  return presenterOf(model)(value) as Presented<Described>;
}

function presenterOf(model: z.core.$ZodType): Present {
  const known = PRESENTERS.get(model);
  if (known) return known;
  const presenter = createPresenter(fieldOf(model));
  PRESENTERS.set(model, presenter);
  return presenter;
}

function createPresenter({ def, leavesOut }: Field): Present {
  if (def.type === 'date') return (value) => (value as Date | null)?.toISOString() ?? null;
  if (def.type === 'array') {
    const entry = presenterOf(def.element);
    return (value) => (Array.isArray(value) ? value.map(entry) : value);
  }
  return def.type === 'object' ? compileObject(def.shape, leavesOut) : (value) => value;
}

/**
 * Compiles a function with one statement a field, as it would be written by hand: a loop over the fields takes twice the
 * time and three times the memory, because the engine does not know the properties of the object.
 */
function compileObject(shape: z.core.$ZodShape, leavesOut: Field['leavesOut']): Present {
  const parts: Record<string, unknown> = { leavesOut };
  const fields = Object.entries(shape).map(([name, schema], index) => {
    const field = fieldOf(schema);
    const [key, shownKey] = [JSON.stringify(name), JSON.stringify(parameterName(name))];
    Object.assign(parts, { [`read${index}`]: field.read, [`present${index}`]: presenterOf(schema) });
    const value = field.read ? `read${index}(value)` : `value[${key}]`;
    const shown = isComposed(field.def) ? `present${index}(${value})` : value;
    return { key, shownKey, shown, isLeftOut: field.isOptional && leavesOut !== undefined };
  });
  const optional = fields.findIndex(({ isLeftOut }) => isLeftOut);
  const first = optional < 0 ? fields : fields.slice(0, optional);
  const others = fields.slice(first.length).map(({ key, shownKey, shown, isLeftOut }) => {
    const statement = `shown[${shownKey}] = ${shown};`;
    return isLeftOut ? `if (!leavesOut(value, ${key})) ${statement}` : statement;
  });
  const body = `return (value) => {
    if (!value) return value;
    const shown = { ${first.map(({ shownKey, shown }) => `${shownKey}: ${shown}`).join()} };
    ${others.join('')}
    return shown;
  };`;
  return new Function(...Object.keys(parts), body)(...Object.values(parts));
}

/** An object without values, as this API shows it: its lists are empty, and its other fields are null. */
export function presentEmpty<Described extends Model>({ shape }: Described): Presented<Described> {
  const empty = mapFields(shape, (field) => (fieldOf(field).def.type === 'array' ? [] : null));
  return empty as Presented<Described>;
}

/** An example of a response, from the examples of the fields. @param own replaces examples of fields */
export function exampleOf<Described extends Model>(
  model: Described,
  own: Partial<Presented<Described>> = {},
): Presented<Described> {
  return { ...(exampleOfField(model) as Presented<Described>), ...own };
}

function exampleOfField(model: z.core.$ZodType): unknown {
  const { def, example, sample, isOptional } = fieldOf(model);
  if (example !== undefined) return snakeKeys(example);
  if (def.type === 'array') return [exampleOfField(def.element)];
  if (def.type !== 'object') return sample ?? (isOptional ? undefined : null);
  return mapFields(def.shape, exampleOfField);
}

function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  return value === null || typeof value !== 'object'
    ? value
    : mapFields(value as Record<string, unknown>, snakeKeys);
}

/** An object with the names of this API. */
export function mapFields<From, To>(
  fields: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [parameterName(name), map(value)]));
}
