/**
 * Describes objects of a report as data. The TypeScript types, REST's schemas and responses, GraphQL's types and the
 * documentation of both derive from one description.
 */

/** The TypeScript types of the scalars. */
interface ScalarTypes {
  string: string;
  /** An absolute URL. */
  url: string;
  integer: number;
  /** An integer from 0. */
  count: number;
  /** A count that may exceed 2^31 - 1, the largest `Int` of GraphQL, which shows it as a `Float`. */
  'large-count': number;
}

export type ScalarType = keyof ScalarTypes;

/** A string with few values. */
export interface EnumType<Value extends string = string> {
  /** In GraphQL. */
  name: string;
  description: string;
  /** The values with their descriptions. */
  values: Readonly<Record<Value, string>>;
}

/** An object with named fields. */
export interface ObjectType<Fields extends FieldTypes = FieldTypes> {
  /** In both APIs. */
  name: string;
  description: string;
  fields: Fields;
}

/** A value: a scalar, an object, or a list, written as `[entry]`. */
type ValueType = ScalarType | ObjectType | readonly [ScalarType | ObjectType];

/** A field of an object. */
export interface FieldType {
  type: ValueType;
  /** Default: never null. */
  nullable?: true;
  description: string;
  /** For a string that has few values. */
  values?: EnumType;
  /** Documents the field. Required for scalars that are not nullable. */
  example?: unknown;
}

/** Fields by their name in camel case; REST's names are the same in snake case. */
export type FieldTypes = Readonly<Record<string, FieldType>>;

type TypeOfValue<Value> = Value extends ScalarType
  ? ScalarTypes[Value]
  : Value extends readonly [infer Entry]
    ? TypeOfValue<Entry>[]
    : Value extends ObjectType<infer Fields>
      ? TypeOfFields<Fields>
      : never;

type TypeOfField<Field> =
  | (Field extends { values: EnumType<infer Value> }
      ? Value
      : Field extends { type: infer Value }
        ? TypeOfValue<Value>
        : never)
  | (Field extends { nullable: true } ? null : never);

type TypeOfFields<Fields> = { -readonly [Name in keyof Fields]: TypeOfField<Fields[Name]> };

/** The TypeScript type of the objects that a description describes. */
export type TypeOf<Described> = Described extends ObjectType<infer Fields> ? TypeOfFields<Fields> : never;

/** Describes an object. */
export function objectType<const Fields extends FieldTypes>(
  name: string,
  description: string,
  fields: Fields,
): ObjectType<Fields> {
  return { name, description, fields };
}
