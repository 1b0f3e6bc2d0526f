import { z } from 'zod';
import type { ZodOpenApiOverride } from 'zod-openapi';
import { type Field, fieldOf, type Model } from '../../describe/vocabulary.ts';
import { parameterName } from '../../present/parameter-name.ts';
import { restDescriptionOf } from '../../present/present.ts';

/** The properties of a parameter that its schema does not contain. */
interface ParameterText {
  description: string;
  /** Only for required parameters: tools such as Swagger UI fill it in as the value. */
  example?: unknown;
  override?: ZodOpenApiOverride;
  /** OpenAPI properties of the parameter outside of its schema. */
  param?: { style: 'form'; explode: boolean };
}

/** The text of a list in one parameter, `a,b`; by default, clients would repeat the parameter. */
export const commas = (description: string): ParameterText => ({
  description: description.replace('.', ', separated by commas.'),
  param: { style: 'form', explode: false },
});

/** The texts of the parameters that have a field in a model. */
export function textsOf<Described extends Model>({ shape }: Described) {
  const texts = Object.entries(shape).map(([name, schema]) => [name, textOf(fieldOf(schema))]);
  return Object.fromEntries(texts) as Record<keyof Described['shape'], ParameterText>;
}

function textOf(field: Field): ParameterText {
  const description = restDescriptionOf(field) ?? '';
  const { type } = field.def;
  if (type === 'array') return commas(description);
  if (type === 'boolean') return { description, override: typeAlone(type) };
  if (type === 'date')
    return { description: `${description} A day means its start in UTC.`, override: typeAlone('string') };
  return { description, ...(field.example !== undefined && { example: field.example }) };
}

/** The parameters of a route. */
export interface DescribedInput {
  /** Validates the input; its fields are in camel case. */
  schema: z.ZodObject;
  /** The same with the names of this API and a description of each parameter. */
  parameters: z.ZodObject;
  /** An example of the request body. */
  example?: Record<string, unknown>;
}

/** The text of each parameter of an input schema. */
export type Texts<Shape> = Record<keyof Shape, string | ParameterText>;

/** Describes the parameters of an input schema. */
export function describeParameters<Shape extends z.core.$ZodShape>(
  schema: z.ZodObject<Shape>,
  texts: Texts<Shape>,
): DescribedInput {
  const described = Object.entries(schema.shape).map(([field, part]) => {
    const given = texts[field as keyof Shape];
    const text: ParameterText = typeof given === 'string' ? { description: given } : given;
    return [parameterName(field), (part as z.ZodType).meta({ ...text })];
  });
  return { schema, parameters: z.object(Object.fromEntries(described)) };
}

/** Shows only one type of a parameter that accepts several notations. */
function typeAlone(type: string): ZodOpenApiOverride {
  return ({ jsonSchema }) => replace(jsonSchema, { type, description: jsonSchema.description });
}

function replace(jsonSchema: Record<string, unknown>, replacement: object): void {
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, replacement);
}

/**
 * Shows the target schema and the default of numbers. Inputs accept a number or decimal digits, and convert digits; by
 * default, the library shows neither for a schema with a transformation.
 */
export const showNarrowedNumbers: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod;
  if (def.type === 'default' && io === 'input') jsonSchema.default = def.defaultValue;
  if (def.type === 'pipe' && io === 'input' && (def.out as z.core.$ZodTypes)._zod.def.type !== 'transform') {
    const { $schema: _, ...narrowed } = z.toJSONSchema(def.out);
    // `toJSONSchema` gives a literal number the type `number`, but all literals are integers.
    const isExact = 'enum' in narrowed || 'const' in narrowed;
    replace(jsonSchema, { ...narrowed, ...(isExact && { type: 'integer' }) });
  }
  // Removes the limits of exact integers, which `z.int()` adds.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};
