import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema as executableSchema } from '../graphql/schema.ts';
import { printResult } from './terminal/output.ts';

/** Prints the GraphQL schema, sorted: the content of `schema.graphql`. */
export function schema(): void {
  printResult(printSchema(lexicographicSortSchema(executableSchema)));
}
