import { errorTypeMap } from '@pothos/plugin-errors';
import type { GraphQLSchema } from 'graphql';
import type { AppError } from '../errors.ts';
import type { GraphqlContext } from './context.ts';

/** Tells of the errors that mutations give as their results: they stand in no list of errors. */
export function tellRefusals(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    field.resolve = async (root, args, context: GraphqlContext, info) => {
      const result = await resolve?.(root, args, context, info);
      if (errorTypeMap.has(result as object)) context.onRefusal((result as AppError).code);
      return result;
    };
  }
  return schema;
}
