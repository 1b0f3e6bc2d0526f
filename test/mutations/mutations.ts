import { readdirSync, readFileSync } from 'node:fs';

/** A change of the source that breaks a rule. */
export interface Mutation {
  /** The rule, as a sentence. */
  rule: string;
  /** The file of `src`. */
  file: string;
  /** The text to replace, which the file has once. */
  from: string;
  to: string;
  /** Test files, or folders of them, one of which notices the change. */
  tests: string[];
}

const FOLDER = new URL('.', import.meta.url);

/** The mutations in the JSON files of this folder. */
export function readMutations(): Mutation[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
}

/** The source with the mutation. @throws Error if the text occurs not exactly once */
export function mutated({ rule, file, from, to }: Mutation, source: string): string {
  const [before, after, ...more] = source.split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} must have this text once, to break the rule "${rule}": ${from}`);
  return before + to + after;
}
