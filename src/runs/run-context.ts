import type { Database } from '../database/database.ts';
import type { FoundRun } from '../database/queries/find-run.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { TimeLimit } from '../fetching/request/limit-time.ts';
import type { Delivery, Queue } from '../jobs/queue.ts';
import type { AuditNumbers } from './audit-numbers.ts';
import type { AuditTools } from './audit-url.ts';
import type { ProgressPublisher, ProgressTracker } from './progress-publisher.ts';

/** The dependencies of the functions that carry out runs; built once by the app. */
export interface RunContext extends AuditTools {
  database: Database;
  queue: Queue;
  auditNumbers: AuditNumbers;
  events: EventBus;
  progress: ProgressPublisher;
  clock: () => Date;
  /** Waits. @throws when the signal aborts first */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Identifies this process as the owner of the runs that it leases. */
  owner: string;
  /** How long one run may take, retries included, but not the time in which it waits for an audit process. */
  timeoutMs: number;
  /** Pauses before each new try after a transient error. */
  retryDelaysMs: readonly number[];
  /** Called when a run begins; its `attempt` is 1 the first time. */
  onBegin?: (run: ActiveRun) => void;
  /** Receives the end of every try. */
  onEnd: (end: RunEnd) => void;
  /** Receives the outcome of each attempt to store the state of a run. */
  storeHealth: { failed(error: unknown): void; succeeded(): void };
}

/** How a run ended, for logs and metrics. */
export interface RunEnd {
  runId: number;
  reportId: number;
  outcome: 'completed' | 'failed' | 'retried' | 'returned' | 'dropped';
  /** The code in the report, or `network_unavailable`. */
  errorCode: string | null;
  /** Since the run began. */
  durationMs: number;
  /** Since the run was created: waiting, earlier attempts and pauses included. */
  totalMs: number;
  /** Host of the page. */
  host: string;
  /** The request that queued the run; null where it is not known. */
  requestId: string | null;
  /** The error; of a completed run, the error that kept resources from being fetched. */
  cause?: unknown;
}

/** A run that this process has begun. */
export interface ActiveRun extends FoundRun {
  delivery: Delivery;
  startedAt: Date;
}

/** One attempt at a run with all its tries. */
export interface Attempt {
  run: ActiveRun;
  /** Aborts when the run is not ours to end any longer; see `AbortReason`. */
  signal: AbortSignal;
  /** The time limit of the run. Its signal also aborts when `signal` does. */
  limit: TimeLimit;
  progress: ProgressTracker;
}

/** How an attempt ended. */
export type End = Pick<RunEnd, 'outcome' | 'errorCode' | 'cause'>;
