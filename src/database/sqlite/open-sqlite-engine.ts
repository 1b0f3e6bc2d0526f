import type { Engine } from '../engine.ts';
import { createSqliteNotifications } from './create-sqlite-notifications.ts';
import { createGroupCommit, takeWriteLock } from './group-commit.ts';
import { migrations } from './migrations/index.ts';
import { openSqliteOrm } from './open-sqlite-orm.ts';

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

async function openFile(file: string): ReturnType<typeof openSqliteOrm> {
  try {
    const orm = await openSqliteOrm(file);
    await orm.em.fork().execute('select 1 from sqlite_master');
    return orm;
  } catch (cause) {
    throw new Error(`DATABASE_URL: the database ${file} cannot be opened.`, { cause });
  }
}

function isRejectedWrite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REJECTED_WRITE.test(String(error.code));
}
