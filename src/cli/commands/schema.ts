import { printedSchema } from '../../graphql/schema.ts';
import { printResult } from '../terminal/output.ts';

/** Prints the GraphQL schema: the content of `schema.graphql`. */
export function schema(): void {
  printResult(printedSchema().trimEnd());
}
