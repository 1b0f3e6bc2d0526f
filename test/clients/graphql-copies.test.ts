import { expect, test } from 'vitest';
import lock from './package-lock.json' with { type: 'json' };

test('all clients share one copy of graphql', () => {
  const copies = Object.keys(lock.packages).filter((folder) => /(^|\/)node_modules\/graphql$/.test(folder));
  expect(copies).toEqual(['node_modules/graphql']);
});
