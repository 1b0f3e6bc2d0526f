import { dirname, join } from 'node:path';
import { test as base, describe, expect } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { migrations as postgresMigrations } from '../../src/database/postgres/migrations/index.ts';
import { openPostgresOrm } from '../../src/database/postgres/open-postgres-engine.ts';
import { migrations as sqliteMigrations } from '../../src/database/sqlite/migrations/index.ts';
import { openSqliteOrm } from '../../src/database/sqlite/open-sqlite-engine.ts';
import { createTempDatabase, testEngine } from '../support/create-temp-database.ts';
import { startSlowWrite } from './start-slow-write.ts';

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

  // SQLite's waits block the thread.
  test.runIf(!isSqlite)('run once when several connections migrate at the same time', async ({ url }) => {
    const migrate = async () => {
      const database = await openDatabase(url);
      return await database.migrate().finally(database.close);
    };
    const ran = await Promise.all(Array.from({ length: 5 }, migrate));
    expect(ran.flat()).toHaveLength(migrations.length);
  });

  test.runIf(isSqlite)(
    'wait for those of another process, and are not repeated',
    async ({ orm, url, database }) => {
      await orm.migrator.up({ to: '20261123020000-queued-runs' });
      const names = (await orm.migrator.getPending()).map(({ name }) => `('${name}')`);
      expect(names).not.toEqual([]);
      const statement = `insert into mikro_orm_migrations (name) values ${names}`;
      await startSlowWrite(url.slice('sqlite:'.length), statement);
      expect(await database.migrate()).toEqual([]);
    },
  );
});
