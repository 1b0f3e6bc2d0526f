import type { Database } from '../database/database.ts';
import type { RunState } from '../database/queries/find-run.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { TimeLimit } from '../fetching/request/limit-time.ts';
import type { Delivery, Queue } from '../jobs/queue.ts';
import type { AuditTools } from './audit-url.ts';

/** What carries out runs; built once by the app. */
export interface RunContext extends AuditTools {
  database: Database;
  queue: Queue;
  events: EventBus;
  clock: () => Date;
  /** Waits. @throws when the signal aborts first */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** This process, as it signs the runs it holds. */
  owner: string;
  /** How long one run may take, retries included, but not the time in which it waits for an audit process. */
  timeoutMs: number;
  /** Pauses before each new try after a passing fault. */
  retryDelaysMs: readonly number[];
  /** Told of every ended run, and of what no report shows. */
  onEnd: (end: RunEnd) => void;
  /** Is told how it fares to store how runs go on. */
  storing: { failed(error: unknown): void; worked(): void };
}

/** How a run ended, for logs and metrics. */
export interface RunEnd {
  runId: number;
  reportId: number;
  outcome: 'completed' | 'failed' | 'retried' | 'returned' | 'dropped';
  errorCode: string | null;
  durationMs: number;
  /** Why it ended so; of a completed run, what it had to go without. */
  cause?: unknown;
}

/** A run that this process has begun. */
export interface ActiveRun extends RunState {
  delivery: Delivery;
  url: string;
  startedAt: Date;
}

/** One attempt at a run, of all its tries, and what may end it. */
export interface Attempt {
  run: ActiveRun;
  /** Aborts when the run is not ours to end any longer; see `AbortReason`. */
  signal: AbortSignal;
  /** The time of the run. Its signal aborts then, too. */
  limit: TimeLimit;
}

/** How an attempt ended. */
export type End = Pick<RunEnd, 'outcome' | 'errorCode' | 'cause'>;
