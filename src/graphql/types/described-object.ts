import type { FieldType, ObjectType, ScalarType, TypeOf } from '../../audits/object-type.ts';
import { builder } from '../builder.ts';

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
        Object.entries(fields).map(([field, { type, nullable = false, description }]) => [
          field,
          t.expose(field as never, { type: refOf(type), nullable, description } as never),
        ]),
      ),
  });
}

function refOf(type: FieldType['type']): unknown {
  if (typeof type === 'string') return SCALARS[type];
  return 'fields' in type ? describedObject(type) : [refOf(type[0])];
}
