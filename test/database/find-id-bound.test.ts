import { afterAll, beforeAll, expect, it } from 'vitest';
import { Report } from '../../src/database/entities/report.ts';
import { findIdBound } from '../../src/database/queries/find-id-bound.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor } from '../support/test-services.ts';

const BLOCK_SIZE = 4_096;

let temp: TempDatabase;
let mine: number;
let theirs: number;
beforeAll(async () => {
  temp = await openTempDatabase();
  mine = (await createActor(temp.database)).accountId;
  theirs = (await createActor(temp.database)).accountId;
});
afterAll(() => temp.close());

/** Stores reports, each in a block of ids of its own, created at these milliseconds. */
async function store(accountId: number, createdAt: readonly number[]): Promise<void> {
  await temp.database.fork().insertMany(
    Report,
    createdAt.map((created, block) => {
      const id = block * BLOCK_SIZE + accountId;
      const date = new Date(created);
      return {
        id,
        accountId,
        url: 'https://example.org/',
        project: 'example.org',
        status: 'queued',
        privacy: 0,
        accessVersion: 1,
        slug: `slug-${id}`,
        revision: 1,
        createdAt: date,
        updatedAt: date,
      };
    }),
  );
}

it('excludes the blocks at the start of a list in which no report has the date, though dates fall in between', async () => {
  // The fourth block is earlier than its neighbors.
  await store(mine, [10, 20, 30, 15, 40, 50]);
  await store(theirs, [1, 1, 1, 1, 1, 1, 1, 1]);
  const em = temp.database.fork();
  const before = (date: number) => findIdBound(em, mine, { createdBefore: new Date(date) }, 'desc');
  const after = (date: number) => findIdBound(em, mine, { createdAfter: new Date(date) }, 'asc');

  expect(await before(51)).toEqual({ operator: '<=', id: 6 * BLOCK_SIZE - 1 });
  expect(await before(50)).toEqual({ operator: '<=', id: 5 * BLOCK_SIZE - 1 });
  expect(await before(20)).toEqual({ operator: '<=', id: 4 * BLOCK_SIZE - 1 });
  expect(await before(15)).toEqual({ operator: '<=', id: 1 * BLOCK_SIZE - 1 });
  expect(await before(0)).toEqual({ operator: '<=', id: 1 * BLOCK_SIZE - 1 });

  expect(await after(10)).toEqual({ operator: '>=', id: 0 });
  expect(await after(11)).toEqual({ operator: '>=', id: 1 * BLOCK_SIZE });
  expect(await after(31)).toEqual({ operator: '>=', id: 4 * BLOCK_SIZE });
  expect(await after(51)).toEqual({ operator: '>=', id: 5 * BLOCK_SIZE });
});

it('finds no bound for a date that excludes the end of the list, and for an account without reports', async () => {
  const em = temp.database.fork();
  const empty = (await createActor(temp.database)).accountId;
  expect(await findIdBound(em, mine, { createdBefore: new Date(20) }, 'asc')).toBeNull();
  expect(await findIdBound(em, mine, { createdAfter: new Date(20) }, 'desc')).toBeNull();
  expect(await findIdBound(em, empty, { createdBefore: new Date(20) }, 'desc')).toBeNull();
});
