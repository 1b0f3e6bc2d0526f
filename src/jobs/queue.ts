import type { EntityManager } from '../database/orm.ts';

/** A run handed to a worker, until its lease ends. */
export interface Delivery {
  jobId: number;
  runId: number;
}

/** Notes in the transaction that claims a run that it has begun, and whose it is. */
export type Begin<Begun> = (em: EntityManager, delivery: Delivery) => Promise<Begun>;

/** Delivers queued runs to workers, each to one at a time, and again when the worker died. */
export interface Queue {
  /**
   * The turn in which the account's next run is served among those of others. Ask before the transaction that enqueues
   * it: within, everything that the account queues meanwhile would wait for its commit.
   */
  takeTurn(accountId: number): Promise<number>;
  /** Adds a run within the caller's transaction. */
  enqueue(
    em: EntityManager,
    job: { runId: number; accountId: number; turn: number; now: Date },
  ): Promise<void>;
  /**
   * Leases the next run to the owner, fairly between accounts, and has it begun in the same transaction: it is
   * begun, or nobody has it.
   * @returns what `begin` gives; null when no run waits
   */
  claim<Begun>(owner: string, now: Date, begin: Begin<Begun>): Promise<Begun | null>;
  /** Extends the lease of this delivery. @returns false when the job is gone or was delivered again */
  renew(delivery: Delivery, now: Date): Promise<boolean>;
  /** Takes the job off the queue within the caller's transaction. */
  finish(em: EntityManager, delivery: Delivery): Promise<void>;
  /** Takes a run that is deleted off the queue, whoever has it, within the caller's transaction. */
  remove(em: EntityManager, runId: number): Promise<void>;
  /** Gives the job back, to be delivered again, within the caller's transaction. */
  putBack(em: EntityManager, delivery: Delivery): Promise<void>;
  /** Ends the leases of owners that are known to be dead. @returns how many */
  releaseDead(isDead: (owner: string) => boolean): Promise<number>;
}
