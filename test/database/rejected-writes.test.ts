import { expect } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { rejectWrites } from '../support/reject-writes.ts';
import { test as base } from '../support/test.ts';

const test = base.extend('database', async ({ fresh }, { onCleanup }) => {
  const database = await openDatabase(fresh.url, { writeProbeMs: 50 });
  onCleanup(() => database.close());
  // SQLite waits for a lock before it rejects a write, otherwise for 5 s.
  if (database.engine === 'sqlite') await database.transact((em) => em.execute('pragma busy_timeout = 100'));
  return database;
});

test('notices that writes are accepted again without another write', async ({ fresh, database }) => {
  const accept = await rejectWrites(fresh.url);
  const writing = database.transact((em) => em.execute('delete from accounts'));
  await expect(writing).rejects.toMatchObject({ code: 'unavailable' });
  expect(database.writes).toEqual({ rejections: 1, isRejected: true });
  await accept();
  await expect.poll(() => database.writes.isRejected).toBe(false);
  expect(database.writes.rejections).toBe(1);
});

test('closes while writes are rejected', async ({ fresh, database }) => {
  const accept = await rejectWrites(fresh.url);
  const writing = database.transact((em) => em.execute('delete from accounts'));
  await expect(writing).rejects.toMatchObject({ code: 'unavailable' });
  await database.close();
  await accept();
});
