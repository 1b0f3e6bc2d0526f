import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/sqlite';
import { sql } from 'kysely';
import { errorCode } from '../../error-message.ts';
import type { Engine, Notifications } from '../engine.ts';
import { entities } from '../entities/index.ts';
import { kysely } from '../kysely.ts';
import type { Orm } from '../orm.ts';
import { createGroupCommit, takeWriteLock } from './group-commit.ts';
import { migrations } from './migrations/index.ts';
import { openSqlite } from './open-sqlite.ts';
import { resilientSqliteDialect } from './sqlite-dialect.ts';

// Result codes for failed writes: disk full, file system read-only or failing, database locked, file not accessible.
const REJECTED_WRITE = /^SQLITE_(FULL|READONLY|IOERR|BUSY|LOCKED|CANTOPEN|NOTADB)/;

/** @param url `sqlite:FILE` or `sqlite::memory:` */
export async function openSqliteEngine(url: string): Promise<Engine> {
  const orm = await openFile(url.slice('sqlite:'.length));
  return {
    name: 'sqlite',
    orm,
    transact: createGroupCommit(orm, isRejectedWrite),
    isTransientError: isRejectedWrite,
    migrationNames: migrations.map((Each) => new Each(orm.driver, orm.config).name),
    hasMigrations: async (em) =>
      (await em.execute("select 1 from sqlite_master where name = 'mikro_orm_migrations'")).length > 0,
    lockMigrations: takeWriteLock,
    notifications: createSqliteNotifications(orm),
    poolUse: () => null,
    observeQueries: () => undefined,
    close: () => orm.close(true),
  };
}

async function openFile(file: string): Promise<Orm> {
  try {
    const orm = openSqliteOrm(file);
    await orm.em.fork().execute('select 1 from sqlite_master');
    return orm;
  } catch (cause) {
    throw new Error(`DATABASE_URL: the database ${file} cannot be opened.`, { cause });
  }
}

function isRejectedWrite(error: unknown): boolean {
  return REJECTED_WRITE.test(errorCode(error));
}

/**
 * Opens the database. Migrations are not applied yet.
 * @param file path of the SQLite file, whose folder is created if missing, or `:memory:`
 */
export function openSqliteOrm(file: string): Orm {
  return new MikroORM({
    dbName: file,
    driverOptions: resilientSqliteDialect(openSqlite(file)),
    entities,
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true },
    // Only migrations define indexes, the trigram index with its internal tables, and triggers.
    schemaGenerator: { skipTables: [/^report_urls/], ignoreTriggers: true },
    allowGlobalContext: false,
  });
}

/**
 * Notifications without messages: SQLite sends none between processes. Its `data_version` changes with each commit of
 * another connection (https://sqlite.org/pragma.html#pragma_data_version). Reading it takes microseconds, so processes
 * need not query the tables to find out that nothing changed.
 */
function createSqliteNotifications(orm: Orm): Notifications {
  let lastVersion: number | undefined;
  return {
    notify: () => undefined,
    listen: () => undefined,
    isConnected: false,
    async changedElsewhere() {
      const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(kysely(orm.em));
      const version = rows[0]?.data_version;
      const changed = version !== lastVersion;
      lastVersion = version;
      return changed;
    },
  };
}
