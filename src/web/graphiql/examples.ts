import { readFileSync } from 'node:fs';

/** Files in `examples/`, in the order of their tabs. */
const EXAMPLES = ['create-report', 'watch-report', 'list-reports', 'show-report', 'account', 'audits'];

/** The operations that GraphiQL opens with, one a tab. */
export function readExamples(): string[] {
  return EXAMPLES.map((name) => readFileSync(new URL(`examples/${name}.graphql`, import.meta.url), 'utf8'));
}
