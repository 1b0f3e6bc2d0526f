import { z } from 'zod';
import type { ZodOpenApiOverride } from 'zod-openapi';
import { fieldOf } from '../../describe/vocabulary.ts';
import { parameterName } from '../../present/parameter-name.ts';
import { restDescriptionOf } from '../../present/present.ts';

/** The parameters of an input, with the names of this API: it describes decoded values, not the notations in text. */
export function parametersOf({ shape }: z.ZodObject): z.ZodObject {
  const parameters = Object.entries(shape).map(([name, field]) => [parameterName(name), parameterOf(field)]);
  return z.object(Object.fromEntries(parameters));
}

function parameterOf(input: z.core.$ZodType): z.ZodType {
  const field = fieldOf(input);
  const { schema, def, defaultValue, isOptional, notation, example } = field;
  const decoded = def.type === 'date' ? z.string() : schema;
  const isRequired = !isOptional && defaultValue === undefined;
  const optional = defaultValue === undefined ? decoded.optional() : decoded.default(defaultValue);
  return (isRequired ? decoded : optional).meta({
    description: [restDescriptionOf(field), notation].filter(Boolean).join(' '),
    // Only of required parameters: tools such as Swagger UI fill it in as the value.
    ...(isRequired && example !== undefined && { example }),
    // A list in one parameter, `a,b`; by default, clients would repeat the parameter.
    ...(def.type === 'array' && { param: { style: 'form', explode: false } }),
  });
}

/** Corrects the integers of the library. */
export const showIntegers: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  // Literal numbers have the type `number`, but all of them are integers.
  if (io === 'input' && zodSchema._zod.def.type === 'literal') jsonSchema.type = 'integer';
  // `z.int()` adds the limits of exact integers.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};
