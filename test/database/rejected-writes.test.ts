import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { createTempDatabase } from '../support/create-temp-database.ts';
import { rejectWrites } from '../support/reject-writes.ts';

let database: Database;
let temp: Awaited<ReturnType<typeof createTempDatabase>>;
beforeEach(async () => {
  temp = await createTempDatabase();
  database = await openDatabase(temp.url, { writeProbeMs: 50 });
  await database.migrate();
  // SQLite waits for a lock before it rejects a write, otherwise for 5 s.
  if (database.engine === 'sqlite') await database.transact((em) => em.execute('pragma busy_timeout = 100'));
});
afterEach(async () => {
  await database.close();
  await temp.remove();
});

const write = () => database.transact((em) => em.execute('delete from accounts'));

it('notices that writes are accepted again without another write', async () => {
  const accept = await rejectWrites(temp.url);
  await expect(write()).rejects.toMatchObject({ code: 'unavailable' });
  expect(database.writes).toEqual({ rejections: 1, isRejected: true });
  await accept();
  await expect.poll(() => database.writes.isRejected).toBe(false);
  expect(database.writes.rejections).toBe(1);
});

it('closes while writes are rejected', async () => {
  const accept = await rejectWrites(temp.url);
  await expect(write()).rejects.toMatchObject({ code: 'unavailable' });
  await database.close();
  await accept();
  database = await openDatabase(temp.url);
});
