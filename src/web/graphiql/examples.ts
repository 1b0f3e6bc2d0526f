import { readFileSync } from 'node:fs';

/**
 * Files in `examples/`, in the order of their tabs: one for each subject, with an operation for each use case.
 * GraphiQL sends the chosen operation with all fragments of its tab, so each operation must use all of them.
 */
const EXAMPLES = [
  'create',
  'watch',
  'follow',
  'list',
  'show',
  'history',
  'run',
  'change',
  'delete',
  'account',
  'audits',
];

/**
 * The documents that GraphiQL opens, one per tab. A tab is named after its first operation. The page sets their
 * variable `reportId` to the newest report.
 */
export function readExamples(): string[] {
  return EXAMPLES.map((name) => readFileSync(new URL(`examples/${name}.graphql`, import.meta.url), 'utf8'));
}
