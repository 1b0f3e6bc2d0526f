import type { Notifications } from './notifications.ts';
import type { EntityManager, Orm } from './orm.ts';

/** Runs work in a write transaction. @returns the result of the work, once it is committed */
export type Transact = <Result>(work: (em: EntityManager) => Promise<Result>) => Promise<Result>;

/** Called with the duration of a statement, without the time in which it waited for a connection. */
export type OnQuery = (durationMs: number) => void;

/** The state of a connection pool. */
export interface PoolUse {
  inUse: number;
  idle: number;
  /** Number of statements that wait for a connection. */
  waiting: number;
  max: number;
}

/** An open database, with the functions that differ between the engines. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly orm: Orm;
  readonly transact: Transact;
  /** Whether the error is transient: the statement may succeed if it is retried. */
  isTransientError(error: unknown): boolean;
  /** The names of all migrations of this release. */
  readonly migrationNames: readonly string[];
  /** Whether the table of migrations exists. */
  hasMigrations(em: EntityManager): Promise<boolean>;
  /** Keeps other processes from migrating until the transaction ends. */
  lockMigrations(em: EntityManager): Promise<void>;
  /** Messages between the processes that use this database; see the event bus. */
  readonly notifications: Notifications;
  /** The state of the connection pool of this process; null for SQLite. */
  poolUse(): PoolUse | null;
  /** Calls the listener after each statement sent to a server; never for SQLite. */
  observeQueries(listener: OnQuery): void;
  close(): Promise<void>;
}

/** The code that the library or the driver has given the error; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
