import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import { serverProblem } from '../../../src/database/postgres/open-postgres-engine.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { startTransactionPooler } from '../../support/transaction-pooler.ts';

let temp: TempDatabase;
beforeAll(async () => {
  temp = await openTempDatabase();
});
afterAll(() => temp.close());

it('rejects a pooler that does not keep sessions', async () => {
  const pooler = await startTransactionPooler(temp.url);
  try {
    const opening = openDatabase(pooler.url).then((database) => database.close());
    await expect(opening).rejects.toMatchObject({
      cause: { message: expect.stringContaining('pool_mode = session') },
    });
  } finally {
    await pooler.close();
  }
});

it.each([
  [150_018, '15.18', 'UTF8', 'its server is PostgreSQL 15.18; 16 or newer is needed'],
  [160_000, '16.0', 'UTF8', null],
  [180_004, '18.4', 'LATIN1', "its encoding is LATIN1; it must be created with encoding 'UTF8'"],
])(
  'names the problem of a server with version %i and encoding %s',
  (versionNumber, version, encoding, problem) => {
    expect(serverProblem({ versionNumber, version, encoding })).toBe(problem);
  },
);
