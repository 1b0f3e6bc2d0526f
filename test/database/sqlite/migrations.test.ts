import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { test as base, describe, expect } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import { migrations } from '../../../src/database/sqlite/migrations/index.ts';
import { openSqliteOrm } from '../../../src/database/sqlite/open-sqlite-engine.ts';
import { tableChanges } from '../../support/table-changes.ts';
import { runThread } from './threads/run-thread.ts';

/** The path of a new database, and its ORM. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from the pattern
  .extend('file', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'page-reports-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return join(folder, 'not', 'there', 'yet', 'test.db');
  })
  .extend('orm', async ({ file }, { onCleanup }) => {
    const orm = await openSqliteOrm(file);
    onCleanup(() => orm.close(true));
    return orm;
  });

describe('migrations', () => {
  test('create the tables of the entities', async ({ orm }) => {
    await orm.migrator.up();
    expect(await tableChanges(orm)).toEqual([]);
  });

  test('run once, and make the database ready', async ({ file }) => {
    const database = await openDatabase(`sqlite:${file}`);
    expect(await database.isReady()).toBe(false);
    expect(await database.migrate()).toEqual(['20261123020000-queued-runs', '20261124090000-wider-indexes']);
    expect(await database.isReady()).toBe(true);
    expect(await database.migrate()).toEqual([]);
    await database.close();
  });

  test('wait for a write of another process, and see its result', async ({ file, orm }) => {
    await orm.migrator.up({ to: '20261123020000-queued-runs' });
    const database = await openDatabase(`sqlite:${file}`);
    const writer = new Worker(new URL('threads/slow-write-thread.ts', import.meta.url), {
      workerData: { file },
    });
    await once(writer, 'message');
    expect(await database.migrate()).toHaveLength(migrations.length - 1);
    await database.close();
    expect(await orm.em.fork().execute('select name from accounts')).toEqual([{ name: 'Slow' }]);
  });

  test('run once when several processes start at the same time', async ({ file }) => {
    const ran = await Promise.all([1, 2, 3, 4].map(() => runThread('migrate-thread.ts', { file })));
    expect(ran.flat()).toHaveLength(migrations.length);
  });
});
