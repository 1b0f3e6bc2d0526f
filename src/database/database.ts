import { AppError } from '../errors.ts';
import { createGroupCommit, takeWriteLock } from './group-commit.ts';
import { type EntityManager, type Orm, openOrm, type Reader } from './orm.ts';

const RETRY_AFTER_SECONDS = 5;
// SQLite's primary result codes for "cannot write now": full disk, read-only or failing file system, locks.
const REFUSED_WRITE = /^SQLITE_(FULL|READONLY|IOERR|BUSY|LOCKED|CANTOPEN|NOTADB)/;

/** The opened database: units of work, transactions and its life. */
export interface Database {
  /**
   * Reads outside of any unit of work, each statement for itself. It has no state that requests could share, and
   * costs nothing, where a unit of work costs as much as a short query.
   */
  readonly reader: Reader;
  /** A fresh unit of work for reading; never share one between requests. */
  fork(): EntityManager;
  /**
   * Runs the work in a write transaction, which it may share with other work that waits at the same moment: all of
   * the work is done or nothing, whatever the others do. Never await the network or hash a password inside: on
   * SQLite every other query waits.
   * @throws AppError `unavailable` when the storage refuses to write
   */
  transact<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result>;
  /** Brings the tables to the newest version. @returns the names of the migrations that ran */
  migrate(): Promise<string[]>;
  /** Whether the database answers and has every migration. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** @param url `sqlite:FILE` or `sqlite::memory:` */
export async function openDatabase(url: string): Promise<Database> {
  const orm = await openFile(url.slice('sqlite:'.length));
  const commit = createGroupCommit(orm, isRefusedWrite);
  return {
    reader: orm.em,
    fork: () => orm.em.fork(),
    transact: async (work) => {
      try {
        return await commit(work);
      } catch (error) {
        throw isRefusedWrite(error) ? unavailable(error) : error;
      }
    },
    migrate: async () => {
      // Looking makes the table of migrations. Processes that start together all try to, and all but one fail.
      await orm.migrator.getPending().catch(() => orm.migrator.getPending());
      const ran = await orm.em.fork().transactional(async (em) => {
        await takeWriteLock(em as EntityManager);
        return await orm.migrator.up({ transaction: em.getTransactionContext() });
      });
      return ran.map((migration) => migration.name);
    },
    isReady: async () => {
      try {
        return (await orm.migrator.getPending()).length === 0;
      } catch {
        return false;
      }
    },
    close: () => orm.close(true),
  };
}

async function openFile(file: string): Promise<Orm> {
  try {
    const orm = await openOrm(file);
    await orm.em.fork().execute('select 1 from sqlite_master');
    return orm;
  } catch (cause) {
    throw new Error(`DATABASE_URL: the database ${file} cannot be opened.`, { cause });
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', undefined, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function isRefusedWrite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSED_WRITE.test(String(error.code));
}
