import { readFileSync } from 'node:fs';

/** Files in `examples/`, in the order of their tabs: one a subject, each with an operation a use case. */
const EXAMPLES = ['create', 'watch', 'list', 'show', 'change', 'account', 'audits'];

/** The documents that GraphiQL opens with, one a tab. A tab is named after its first operation. */
export function readExamples(): string[] {
  return EXAMPLES.map((name) => readFileSync(new URL(`examples/${name}.graphql`, import.meta.url), 'utf8'));
}
