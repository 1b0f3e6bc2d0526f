import type { EnumRef as Ref } from '@pothos/core';
import type { EnumType, FieldType, ObjectType, ScalarType, TypeOf } from '../../audits/object-type.ts';
import { builder } from '../builder.ts';

type EnumRef<Value> = Ref<typeof builder.$inferSchemaTypes, Value, Value>;

const SCALARS = {
  string: 'String',
  url: 'URL',
  integer: 'Int',
  count: 'Int',
  'large-count': 'Float',
} as const satisfies Record<ScalarType, string>;

/** Declares the type of the objects that a description describes, and the types of the objects in them. */
export function describedObject<Described extends ObjectType>({ name, description, fields }: Described) {
  return builder.objectRef<TypeOf<Described>>(name).implement({
    description,
    fields: (t) =>
      Object.fromEntries(
        Object.entries(fields).map(([field, { type, values, nullable = false, description }]) => [
          field,
          t.expose(
            field as never,
            { type: values ? describedEnum(values) : refOf(type), nullable, description } as never,
          ),
        ]),
      ),
  });
}

/** Declares the enumeration of a string with few values: `needs-layout` becomes `NEEDS_LAYOUT`. */
export function describedEnum<Value extends string>({ name, description, values }: EnumType<Value>) {
  const entries = Object.entries<string>(values).map(([value, description]) => [
    value.replaceAll('-', '_').toUpperCase(),
    { value: value as Value, description },
  ]);
  return builder.enumType(name, { description, values: Object.fromEntries(entries) }) as EnumRef<Value>;
}

function refOf(type: FieldType['type']): unknown {
  if (typeof type === 'string') return SCALARS[type];
  return 'fields' in type ? describedObject(type) : [refOf(type[0])];
}
