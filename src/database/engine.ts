import type { Notifications } from './notifications.ts';
import type { EntityManager, Orm } from './orm.ts';

/** Runs work in a write transaction. @returns what the work does, once it is committed */
export type Transact = <Result>(work: (em: EntityManager) => Promise<Result>) => Promise<Result>;

/** Receives how long a statement took, once it had a connection. */
export type OnQuery = (durationMs: number) => void;

/** The connections of a pool, in numbers. */
export interface PoolUse {
  inUse: number;
  idle: number;
  /** Statements that wait for a connection. */
  waiting: number;
  max: number;
}

/** An opened database, and what its kind does in its own way. */
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
  readonly notifications: Notifications;
  /** Null without a pool. */
  poolUse(): PoolUse | null;
  /** Calls the listener after each statement that was sent to a server. Does nothing without a pool. */
  observeQueries(listener: OnQuery): void;
  close(): Promise<void>;
}
