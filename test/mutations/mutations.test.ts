import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutated, readMutations } from './mutations.ts';

test.for(readMutations())('the source has the text that breaks the rule: $rule', (mutation) => {
  const source = readFileSync(mutation.file, 'utf8');
  expect(mutated(mutation, source)).not.toBe(source);
});
