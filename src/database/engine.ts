import type { Notifications } from './notifications.ts';
import type { EntityManager, Orm } from './orm.ts';

/** Runs work in a write transaction. @returns what the work does, once it is committed */
export type Transact = <Result>(work: (em: EntityManager) => Promise<Result>) => Promise<Result>;

/** An opened database, and what its kind does in its own way. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly orm: Orm;
  readonly transact: Transact;
  /** Whether an error means that the storage takes or gives nothing now, whatever is asked of it. */
  isRefusal(error: unknown): boolean;
  /** Keeps other processes from migrating until the transaction ends. */
  lockMigrations(em: EntityManager): Promise<void>;
  readonly notifications: Notifications;
  close(): Promise<void>;
}
