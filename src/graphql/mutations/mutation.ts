import { fieldOf, type Model } from '../../describe/vocabulary.ts';
import { AppError, ForbiddenError, QueueFullError, RunLimitError, ValidationError } from '../../errors.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { type FieldsOf, implement, type OutputOf, publishInput } from '../types/published.ts';

/** Errors of mutations that queue a run. */
export const RUN_ERRORS = [ValidationError, RunLimitError, QueueFullError];

interface MutationOptions<Input extends Model, Success extends Model> {
  description: string;
  /** The only argument, and its description if it is not that of the model. */
  input: [model: Input, description?: string];
  success: Success;
  /** Options of the fields of `success`. */
  fields?: FieldsOf<Success, object>;
  /** The description of the union of `success` and the errors. */
  result: string;
  /** The errors that are results, besides that of read-only keys. */
  errors: (new (
    ...args: never[]
  ) => AppError)[];
  resolve: (
    input: OutputOf<Input>,
    context: GraphqlContext,
  ) => Promise<Record<keyof Success['shape'], unknown>>;
}

/** Declares a mutation whose result is a union of success and errors. */
export function mutation<Input extends Model, Success extends Model>(
  name: string,
  { description, input, success, fields = {}, result, errors, resolve }: MutationOptions<Input, Success>,
): void {
  const [model, about = fieldOf(model).about] = input;
  const type = implement(builder.objectRef<object>(fieldOf(success).name ?? ''), success, { fields });
  const types = [ForbiddenError, ...(errors as (typeof ForbiddenError)[])];
  builder.mutationField(name, (t) =>
    t.field({
      type,
      nullable: true,
      description,
      args: { input: t.arg({ type: publishInput<Model>(model), required: true, description: about }) },
      errors: {
        types,
        union: { name: type.name.replace('Success', 'Result'), description: result },
      },
      resolve: async (_root, args, context) => {
        try {
          return await resolve(args.input as OutputOf<Input>, context);
        } catch (error) {
          // Errors that are results are not in `errors` of the response.
          if (error instanceof AppError && types.some((type) => error instanceof type))
            context.onError(error.code);
          throw error;
        }
      },
    }),
  );
}
