import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutated, readMutations } from './mutations.ts';

test.for(readMutations())(
  'the source has the text that breaks the rule, and its tests: $rule',
  (mutation) => {
    const source = readFileSync(mutation.file, 'utf8');
    expect(mutated(mutation, source)).not.toBe(source);
    expect(mutation.tests.filter((path) => !existsSync(path))).toEqual([]);
  },
);
