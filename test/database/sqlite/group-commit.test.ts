import { afterEach, beforeEach, expect, it } from 'vitest';
import { countCommits } from '../../support/count-commits.ts';
import { insertAccount, listAccounts } from '../../support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';

let temp: TempDatabase;
beforeEach(async () => {
  temp = await openTempDatabase();
});
afterEach(() => temp.close());

const insert = (name: string) =>
  temp.database.transact((em) => insertAccount(em, { name, email: null, createdAt: new Date() }));

/** The rows that another process sees. */
async function names(): Promise<string[]> {
  const other = await temp.openAnother();
  return (await listAccounts(other.fork())).map(({ name }) => name);
}

it('concurrent writes are committed together, each with its own result', async () => {
  let ids: number[] = [];
  const commits = await countCommits(async () => {
    ids = await Promise.all(Array.from({ length: 50 }, (_, i) => insert(`${i}`)));
  });
  expect(new Set(ids).size).toBe(50);
  expect(commits).toBeGreaterThan(0);
  expect(commits).toBeLessThan(10);
  expect(await names()).toEqual(Array.from({ length: 50 }, (_, i) => `${i}`));
});

it('a failed write is rolled back completely, without its neighbors', async () => {
  const failing = temp.database.transact(async (em) => {
    await insertAccount(em, { name: 'no', email: null, createdAt: new Date() });
    throw new Error('on purpose');
  });
  const broken = temp.database.transact((em) => em.execute('insert into accounts (id) values (1)'));
  const settled = await Promise.allSettled([
    insert('before'),
    failing,
    insert('between'),
    broken,
    insert('after'),
  ]);
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  await expect(failing).rejects.toThrow('on purpose');
  expect(await names()).toEqual(['before', 'between', 'after']);
});

it('publishes nothing before the commit', async () => {
  const seen: string[][] = [];
  await Promise.all(['a', 'b', 'c'].map((name) => insert(name).then(async () => seen.push(await names()))));
  expect(seen).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
});

it('a storage that rejects one write rejects all writes of its group, and accepts the next', async () => {
  await insert('first');
  const rejected = temp.database.transact(async (em) => {
    await em.execute('pragma max_page_count = 1');
    await em.execute(`insert into accounts (name, created_at, updated_at) values (zeroblob(10000000), 0, 0)`);
  });
  const settled = await Promise.allSettled([insert('with it'), rejected, insert('with it too')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(rejected).rejects.toMatchObject({ code: 'unavailable' });
  await temp.database.fork().execute('pragma max_page_count = 1000000');
  await insert('later');
  expect(await names()).toEqual(['first', 'later']);
});
