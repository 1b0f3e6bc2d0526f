import { expect, it } from 'vitest';

it('fails with a PostgreSQL server running', () => {
  expect(process.env.TEST_DATABASE_URL).toBeUndefined();
});
