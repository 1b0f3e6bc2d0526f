/** Assembles the schema: importing a file adds its types and fields to the builder. */
import './types/scalars.ts';
import './types/mutation-errors.ts';
import './types/account.ts';
import './types/report.ts';
import './types/run.ts';
import './types/run-comparison.ts';
import './types/project.ts';
import './types/site-audit.ts';
import './types/rate-limit.ts';
import './mutations/reports.ts';
import './mutations/site-audits.ts';
import './subscriptions/subscriptions.ts';
import { printSchema } from 'graphql';
import { builder } from './builder.ts';

/** The executable schema, sorted. */
export const schema = builder.toSchema({ sortSchema: true });

/** The schema in the schema definition language (SDL): the content of `schema.graphql`. */
export function printedSchema(): string {
  return `${printSchema(schema)}\n`;
}
