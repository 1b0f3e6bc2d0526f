import { AppError } from '../errors.ts';
import type { Engine, OnQuery, PoolUse } from './engine.ts';
import { migrate } from './migrate.ts';
import { NewerDatabaseError } from './newer-database.ts';
import type { Notifications } from './notifications.ts';
import type { EntityManager, SqlConnection } from './orm.ts';
import { unavailable } from './unavailable.ts';

/** The opened database: units of work, transactions and its life. */
export interface Database {
  readonly engine: Engine['name'];
  /**
   * For the SQL that every request needs, each statement by itself. A unit of work costs as much as such a statement:
   * with one for the key and one for the list, a page of the list takes twice as long.
   */
  readonly connection: SqlConnection;
  /** A fresh unit of work for reading; never share one between requests. */
  fork(): EntityManager;
  /**
   * Runs the work in a write transaction, flushes its unit of work and commits. On SQLite, work that waits at the same
   * moment shares the transaction: all of each work is done or nothing of it, whatever the others do. On PostgreSQL
   * the work may run again after a deadlock, so it changes nothing but the database. Never await the network or hash a
   * password inside: on SQLite every other query waits.
   * @throws AppError `unavailable` when the storage rejects writes
   */
  transact<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result>;
  /** Messages between the processes at this database; see the event bus. */
  readonly notifications: Notifications;
  /**
   * Brings the tables to the newest version.
   * @returns the names of the migrations that ran
   * @throws NewerDatabaseError if a newer release has migrated it
   * @throws Error with the reason as its cause
   */
  migrate(): Promise<string[]>;
  /** Whether a migration has ever run. */
  hasTables(): Promise<boolean>;
  /** Whether the database responds and has every migration. */
  isReady(): Promise<boolean>;
  /** The rejected write transactions of this process. */
  readonly writes: Readonly<Writes>;
  /** The connections of this process to a server; null for SQLite. */
  poolUse(): PoolUse | null;
  /** Calls the listener after each statement that was sent to a server; SQLite has none. */
  observeQueries(listener: OnQuery): void;
  close(): Promise<void>;
}

/** The outcome of write transactions. */
export interface Writes {
  /** How many the storage rejected, such as on a full disk. */
  rejections: number;
  /** Whether the last was rejected. */
  isRejected: boolean;
}

/** @param url `sqlite:FILE`, `sqlite::memory:` or `postgres://...` */
export async function openDatabase(url: string): Promise<Database> {
  const engine = await openEngine(url);
  const { name, orm, transact, isTransientError, hasMigrations, notifications, close } = engine;
  const writes: Writes = { rejections: 0, isRejected: false };
  return {
    engine: name,
    connection: orm.em.fork(),
    fork: () => orm.em.fork(),
    transact: async (work) => {
      try {
        const result = await transact(work);
        writes.isRejected = false;
        return result;
      } catch (thrown) {
        const error = isTransientError(thrown) ? unavailable(thrown) : thrown;
        if (error instanceof AppError && error.code === 'unavailable') {
          writes.rejections++;
          writes.isRejected = true;
        }
        throw error;
      }
    },
    migrate: async () => {
      try {
        return await migrate(engine);
      } catch (cause) {
        if (cause instanceof NewerDatabaseError) throw cause;
        throw new Error('The database cannot be migrated to the newest version.', { cause });
      }
    },
    hasTables: () => hasMigrations(orm.em.fork()),
    isReady: async () => {
      try {
        return (await orm.migrator.getPending()).length === 0;
      } catch {
        return false;
      }
    },
    writes,
    poolUse: engine.poolUse,
    observeQueries: engine.observeQueries,
    notifications,
    close,
  };
}

/** Loads the engine that the address asks for, and nothing of the other. */
async function openEngine(url: string): Promise<Engine> {
  return url.startsWith('sqlite:')
    ? await (await import('./sqlite/open-sqlite-engine.ts')).openSqliteEngine(url)
    : await (await import('./postgres/open-postgres-engine.ts')).openPostgresEngine(url);
}
