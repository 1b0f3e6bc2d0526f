import type { InputRef } from '@pothos/core';
import type { Model } from '../../audits/describe.ts';
import { type AppError, ForbiddenError } from '../../errors.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { type FieldOptions, publish } from '../types/published.ts';

interface MutationOptions<Input extends object, Success extends Model> {
  description: string;
  /** The type of the only argument, with the description of the argument. */
  input: [type: InputRef<Input>, description: string];
  success: Success;
  /** Options of the fields of `success`. */
  fields?: FieldOptions<object>;
  /** The description of the union of `success` and the errors. */
  result: string;
  /** The errors that are results, besides that of read-only keys. */
  errors: (new (
    ...args: never[]
  ) => AppError)[];
  resolve: (input: Input, context: GraphqlContext) => Promise<Record<keyof Success['shape'], unknown>>;
}

/** Declares a mutation whose result is a union of success and errors. */
export function mutation<Input extends object, Success extends Model>(
  name: string,
  { description, input, success, fields = {}, result, errors, resolve }: MutationOptions<Input, Success>,
): void {
  const type = publish(success, { fields });
  const [inputType, inputDescription] = input as [InputRef<object>, string];
  builder.mutationField(name, (t) =>
    t.field({
      type,
      nullable: true,
      description,
      args: { input: t.arg({ type: inputType, required: true, description: inputDescription }) },
      errors: {
        types: [ForbiddenError, ...(errors as (typeof ForbiddenError)[])],
        union: { name: type.name.replace('Success', 'Result'), description: result },
      },
      resolve: (_root, args, context) => resolve(args.input as Input, context),
    }),
  );
}
