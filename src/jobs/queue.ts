import type { EntityManager } from '../database/orm.ts';

/** A run that was leased to a worker. */
export interface Delivery {
  runId: number;
  /** Distinguishes this lease from those of other owners and, on PostgreSQL, of other deliveries of the run. */
  lease: string;
  /** The id of the request that queued the run, for logs; null if unknown. */
  requestId: string | null;
  /** Whether the run was claimed as a suspect. */
  isSuspect: boolean;
}

/** Stores status and owner of the run, in the transaction that claims it. */
export type Begin<Started> = (em: EntityManager, delivery: Delivery) => Promise<Started>;

/** Who asks for a run. */
interface Claim {
  owner: string;
  now: Date;
  /** Whether suspects are claimed, and no other runs; else, none of them is. */
  suspects?: boolean;
  /** Maximum number of active runs of an account, of all owners. Suspects do not count, and have no maximum. */
  accountConcurrency: number;
  /** Whether pages of site audits may be claimed. */
  withCrawled: boolean;
}

/** Delivers each queued run to one worker at a time, and again if that worker dies. */
export interface Queue {
  /** Adds a run within the caller's transaction. */
  enqueue(
    em: EntityManager,
    job: {
      runId: number;
      accountId: number;
      isCrawled: boolean;
      isSuspect?: boolean;
      now: Date;
      requestId?: string | null;
    },
  ): Promise<void>;
  /**
   * Leases the next run, fairly between accounts and before all pages of site audits, and calls `begin` in the same
   * transaction.
   * @returns the result of `begin`; null when no run waits, or only runs of accounts that may have no further active run
   */
  claim<Started>(claim: Claim, begin: Begin<Started>): Promise<Started | null>;
  /** Extends the lease of this delivery. @returns false when the job was deleted or delivered again */
  renew(delivery: Delivery, now: Date): Promise<boolean>;
  /** Removes the job of a run, leased or not, within the caller's transaction. */
  remove(em: EntityManager, runId: number): Promise<void>;
  /** Ends the lease within the caller's transaction: the run is queued again, before later ones of its account. */
  putBack(em: EntityManager, runId: number): Promise<void>;
  /** Ends the leases of dead owners. @returns the number of ended leases */
  releaseDead(isDead: (owner: string) => boolean): Promise<number>;
}

/** An open queue, to be closed before its database. */
export interface OpenedQueue {
  queue: Queue;
  close(): Promise<void>;
}

/** Options of a queue. */
export interface QueueOptions {
  /** Whether this process ends expired leases in the background; on SQLite each claim does. */
  supervises: boolean;
  /** Receives the errors of background work. */
  onError: (error: unknown) => void;
}
