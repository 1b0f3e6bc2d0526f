import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { test as base, describe, expect } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { migrations as postgresMigrations } from '../../src/database/postgres/migrations/index.ts';
import { openPostgresOrm } from '../../src/database/postgres/open-postgres-engine.ts';
import { migrations as sqliteMigrations } from '../../src/database/sqlite/migrations/index.ts';
import { openSqliteOrm } from '../../src/database/sqlite/open-sqlite-engine.ts';
import { createTempDatabase, testEngine } from '../support/create-temp-database.ts';
import { runThread } from './threads/run-thread.ts';

const isSqlite = testEngine === 'sqlite';
const migrations = isSqlite ? sqliteMigrations : postgresMigrations;

const test = base
  /** The URL of an empty database. That of SQLite is in folders that do not exist. */
  .extend('url', async ({}, { onCleanup }) => {
    const { url, file, remove } = await createTempDatabase(testEngine, 'template1');
    onCleanup(remove);
    return isSqlite ? `sqlite:${join(dirname(file), 'not', 'there', 'yet', 'test.db')}` : url;
  })
  .extend('orm', async ({ url }, { onCleanup }) => {
    const orm = isSqlite ? openSqliteOrm(url.slice('sqlite:'.length)) : openPostgresOrm(url);
    onCleanup(() => orm.close(true));
    return orm;
  })
  .extend('database', async ({ url }, { onCleanup }) => {
    const database = await openDatabase(url);
    onCleanup(database.close);
    return database;
  });

describe('migrations', () => {
  test('create the tables of the entities', async ({ orm }) => {
    await orm.migrator.up();
    const changes = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    // Only migrations have the indexes.
    const other = changes.split('\n').filter((change) => change !== '' && !change.startsWith('drop index'));
    expect(other).toEqual([]);
  });

  test('run once, and make the database ready', async ({ database }) => {
    expect(await database.isReady()).toBe(false);
    expect(await database.migrate()).toHaveLength(migrations.length);
    expect(await database.isReady()).toBe(true);
    expect(await database.migrate()).toEqual([]);
  });

  test('run once when several processes start at the same time', async ({ url }) => {
    const ran = await Promise.all([1, 2, 3].map(() => runThread('migrate-thread.ts', { url })));
    expect(ran.flat()).toHaveLength(migrations.length);
  });

  test.runIf(isSqlite)('wait for a write of another process, and see it', async ({ orm, url, database }) => {
    await orm.migrator.up({ to: '20261123020000-queued-runs' });
    const writer = new Worker(new URL('threads/slow-write-thread.ts', import.meta.url), {
      workerData: { file: url.slice('sqlite:'.length) },
    });
    await once(writer, 'message');
    expect(await database.migrate()).toHaveLength(migrations.length - 1);
    expect(await orm.em.fork().execute('select name from accounts')).toEqual([{ name: 'Slow' }]);
  });
});
