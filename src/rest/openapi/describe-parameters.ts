import { z } from 'zod';
import type { ZodOpenApiOverride } from 'zod-openapi';
import { fieldOf, type Model } from '../../audits/describe.ts';
import { restDescriptionOf } from '../present/model.ts';
import { parameterName } from '../requests/pick-parameters.ts';

/** The properties of a parameter that its schema does not contain. */
interface ParameterText {
  description: string;
  /** Only for required parameters: Swagger UI fills it in as the value. */
  example?: unknown;
  /** Replaces the derived schema; for parameters that accept several notations. */
  override?: object;
  /** OpenAPI properties of the parameter outside of its schema. */
  param?: { style: 'form'; explode: boolean };
}

/** A list in one parameter, `a,b`; by default, clients would repeat the parameter. */
export const COMMAS = { param: { style: 'form', explode: false } } as const;

/** The text of a list in one parameter. */
export const commas = (description: string): ParameterText => ({
  description: description.replace('.', ', separated by commas.'),
  ...COMMAS,
});

/** The texts of the parameters that have a field in a model. */
export function textsOf<Described extends Model>({ shape }: Described) {
  const texts = Object.entries(shape).map(([name, schema]) => {
    const field = fieldOf(schema);
    const description = restDescriptionOf(field) ?? '';
    const { type } = field.schema._zod.def;
    if (type === 'array') return [name, commas(description)];
    if (type === 'boolean') return [name, { description, override: { type } }];
    if (type !== 'date')
      return [name, { description, ...(field.example !== undefined && { example: field.example }) }];
    return [
      name,
      { description: `${description} A day means its start in UTC.`, override: { type: 'string' } },
    ];
  });
  return Object.fromEntries(texts) as Record<keyof Described['shape'], ParameterText>;
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

/** Describes the parameters of an input schema. */
export function describeParameters<Shape extends z.core.$ZodShape>(
  schema: z.ZodObject<Shape>,
  texts: Record<keyof Shape, string | ParameterText>,
): DescribedInput {
  const described = Object.entries(schema.shape).map(([field, part]) => {
    const given = texts[field as keyof Shape];
    const { override, ...text }: ParameterText = typeof given === 'string' ? { description: given } : given;
    const replaced = override && { override: replaceSchema(override) };
    return [parameterName(field), (part as z.ZodType).meta({ ...text, ...replaced })];
  });
  return { schema, parameters: z.object(Object.fromEntries(described)) };
}

function replaceSchema(schema: object): ZodOpenApiOverride {
  return ({ jsonSchema }) => {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, schema);
  };
}

/**
 * Shows the target schema and the default of numbers. Inputs accept a number or decimal digits, and convert digits; by
 * default, the library shows neither for a schema with a transformation.
 */
export const showNarrowedNumbers: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod;
  if (def.type === 'default' && io === 'input') jsonSchema.default = def.defaultValue;
  if (def.type === 'pipe' && io === 'input' && (def.out as z.core.$ZodTypes)._zod.def.type !== 'transform') {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    const { $schema: _, ...narrowed } = z.toJSONSchema(def.out);
    // `toJSONSchema` gives a literal number the type `number`, but all literals are integers.
    const isExact = 'enum' in narrowed || 'const' in narrowed;
    Object.assign(jsonSchema, narrowed, isExact && { type: 'integer' });
  }
  // Removes the limits of exact integers, which `z.int()` adds.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};
