import { z } from 'zod';
import type { ZodOpenApiOverride } from 'zod-openapi';
import { parameterName } from '../requests/pick-parameters.ts';

/** The parts of the description of a parameter that its schema does not have. */
export interface ParameterText {
  description: string;
  /** Only of required parameters: Swagger UI fills it in as the value. */
  example?: string;
  /** In place of the schema that is derived: of values that are accepted in several notations. */
  override?: object;
  /** Members of the parameter beside its schema. */
  param?: { style: 'form'; explode: boolean };
}

/** An input schema under this API's names, every field described. */
export function describeParameters<Shape extends z.core.$ZodShape>(
  schema: z.ZodObject<Shape>,
  texts: Record<keyof Shape, ParameterText>,
): z.ZodObject {
  const described = Object.entries(schema.shape).map(([field, part]) => {
    const { override, ...text }: ParameterText = texts[field as keyof Shape];
    const replaced = override && { override: replaceSchema(override) };
    return [parameterName(field), (part as z.ZodType).meta({ ...text, ...replaced })];
  });
  return z.object(Object.fromEntries(described));
}

function replaceSchema(schema: object): ZodOpenApiOverride {
  return ({ jsonSchema }) => {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, schema);
  };
}

/**
 * Inputs accept a whole number as a number or in digits, and narrow it after. The document shows what it narrows
 * to, and its default: on its own, the library shows neither for a value that is transformed.
 */
export const showNarrowedNumbers: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod;
  if (def.type === 'default' && io === 'input') jsonSchema.default = def.defaultValue;
  if (def.type === 'pipe' && io === 'input' && (def.out as z.core.$ZodTypes)._zod.def.type !== 'transform') {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    const { $schema: _, ...narrowed } = z.toJSONSchema(def.out);
    // A literal number has the type `number`, too.
    const isExact = 'enum' in narrowed || 'const' in narrowed;
    Object.assign(jsonSchema, narrowed, isExact && { type: 'integer' });
  }
  // That a number is exact goes without saying.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};
