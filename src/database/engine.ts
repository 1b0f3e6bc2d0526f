import { AppError } from '../errors.ts';
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

/**
 * Messages between the processes that use one database. They arrive within milliseconds or are lost, so every process
 * also polls the tables.
 */
export interface Notifications {
  /** Sends a message to all other processes; equal messages that wait are sent once. Call it after the commit. */
  notify(channel: string, payload: string): void;
  /**
   * Listens until the database is closed.
   * @param onPayload called with each message of another process
   * @param onGap called when messages may have been missed: since a connection was lost, else only those before the channel
   * was listened to
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap: (isReconnected: boolean) => void,
  ): void;
  /** Whether messages of other processes arrive at present. */
  readonly isConnected: boolean;
  /** Whether other processes may have committed changes since the last call. */
  changedElsewhere(): Promise<boolean>;
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

const RETRY_AFTER_SECONDS = 5;

/** The error for a storage that cannot read or write at present. @param cause its error */
export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', undefined, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
