/** The parts of an OpenAPI 3.1 document that the reference shows. https://spec.openapis.org/oas/v3.1.0 */

/** A JSON Schema, or a reference to one of the components. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: (string | number | null)[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  deprecated?: boolean;
}

/** A parameter of the path, the query or the headers. */
export interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

/** A method of a path. */
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { description?: string; content: Record<string, MediaType> };
  responses: Record<string, { description: string; content?: Record<string, MediaType> }>;
}

/** A document whose operations all have an id, a summary, a description and a tag. */
export interface OpenApiDocument {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const MAX_SHOWN_VALUES = 20;

/** Name of a component in a reference such as `#/components/schemas/Report`. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** The parts of a type: words, and names of components. */
export type TypePart = { text: string } | { component: string };

/** The type of a value, such as `list of Check`, `integer, 1 to 100` or `good, decent or bad`. */
export function typeParts(schema: Schema): TypePart[] {
  const { $ref, anyOf, oneOf, items, type, format, minimum, maximum } = schema;
  if ($ref) return [{ component: nameOf($ref) }];
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.enum) return [{ text: schema.enum.slice(0, MAX_SHOWN_VALUES).map(String).join(' | ') }];
  const choices = anyOf ?? oneOf;
  if (choices)
    return choices.flatMap((choice, index) => [
      ...(index > 0 ? [{ text: ' | ' }] : []),
      ...typeParts(choice),
    ]);
  if (items) return [{ text: 'list of ' }, ...typeParts(items)];
  const name = [type ?? 'any'].flat().join(' | ');
  return [{ text: [format ?? name, boundsOf(minimum, maximum)].filter(Boolean).join(', ') }];
}

function boundsOf(minimum: number | undefined, maximum: number | undefined): string {
  const isBound = (number: number | undefined) =>
    number !== undefined && Math.abs(number) < Number.MAX_SAFE_INTEGER;
  if (isBound(minimum) && isBound(maximum)) return `${minimum} to ${maximum}`;
  if (isBound(minimum)) return `at least ${minimum}`;
  return isBound(maximum) ? `at most ${maximum}` : '';
}
