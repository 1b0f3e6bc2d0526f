import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderAdvisories } from './render-advisories.ts';

it('are those of the installed data of RetireJS (npm run advisories)', () => {
  const file = new URL('../../../src/facts/libraries/advisories.json', import.meta.url);
  const source = readFileSync(file, 'utf8');
  const [date = ''] = /\d{4}-\d{2}-\d{2}/.exec(source) ?? [];
  expect(source).toBe(renderAdvisories(date));
});
