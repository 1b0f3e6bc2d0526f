import type { CrawledSite, OpenCrawl } from '../crawl/open-crawl.ts';
import type { Database } from '../database/database.ts';
import type { FoundRun, RunChanges } from '../database/queries/stored-run.ts';
import type { ReportError } from '../database/report-error.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { TimeLimit } from '../fetching/request/limit-time.ts';
import type { Delivery, Queue } from '../jobs/queue.ts';
import type { NumberAudits } from './audit-numbers.ts';
import type { AuditedPage, AuditTools } from './audit-url.ts';
import type { ProgressTracker } from './track-progress.ts';

/** The dependencies of the functions that execute runs; built once by the app. */
export interface RunContext extends AuditTools {
  store: RunStore;
  policy: RunPolicy;
  openCrawl: OpenCrawl;
  clock: () => Date;
  /** Waits. @throws when the signal aborts first */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Whether the network of this worker, and not the site, is the likely cause if a host does not respond. */
  hasNetworkOutage: () => boolean;
  /** Called when an attempt begins; `attempt` of the first one is 1. */
  onBegin?: (run: ActiveRun) => void;
  /** Receives the end of every try. */
  onEnd: (end: RunEnd) => void;
}

/** Where the state of a run is stored and published. */
export interface RunStore {
  database: Database;
  queue: Queue;
  numberAudits: NumberAudits;
  events: Pick<EventBus, 'publish'>;
  /** Receives the outcome of each attempt to store the state of a run. */
  health: { failed(error: unknown): void; succeeded(): void };
}

/** Whose runs they are, and how long they may take. Plain data. */
interface RunPolicy {
  /** Identifies this process as the owner of the runs that it leases. */
  owner: string;
  /** Time limit of a run: with retries, but without the time in which it waits for an audit process. */
  timeoutMs: number;
  /** Pauses before the retries after transient errors. */
  retryDelaysMs: readonly number[];
}

/** The end of a run, for logs and metrics. */
export interface RunEnd {
  runId: number;
  reportId: number;
  /** `returned`: back in the queue, for any worker. `dropped`: this process has lost the lease, or the report was deleted. */
  outcome: 'completed' | 'failed' | 'retried' | 'returned' | 'dropped';
  /** The code in the report, or `network_unavailable`. */
  errorCode: string | null;
  /** Since the run began. */
  durationMs: number;
  /** Since the run was created, with waiting, earlier attempts and pauses. */
  totalMs: number;
  /** Host of the page. */
  host: string;
  /** Id of the request that queued the run; null if unknown. */
  requestId: string | null;
  /** The error; of a completed run, the error that kept resources from being fetched. */
  cause?: unknown;
}

/** A run that this process executes. */
export interface ActiveRun extends FoundRun {
  /** The site audit of which the page is one; null for a report alone. */
  site: CrawledSite | null;
  delivery: Delivery;
  startedAt: Date;
}

/** An attempt at a run with all its tries. */
export interface Attempt {
  run: ActiveRun;
  /** Aborts when this process must stop the run; see `AbortReason`. */
  signal: AbortSignal;
  /** The time limit of the run. Its signal also aborts when `signal` does. */
  limit: TimeLimit;
  progress: ProgressTracker;
}

/** The outcome of a try, with the data that `settleRun` stores. */
export type Decision = Pick<RunEnd, 'errorCode' | 'cause'> &
  (
    | { outcome: 'completed'; audited: AuditedPage }
    | { outcome: 'failed'; error: ReportError }
    /** The next try begins after the delay. */
    | { outcome: 'retried'; delayMs: number; changes: Pick<RunChanges, 'crashes' | 'retries'> }
    /** Back to the queue: at its old position, or after the delay behind the other runs of its account. */
    | { outcome: 'returned'; keepsPosition: true }
    | { outcome: 'returned'; keepsPosition: false; delayMs: number; changes: Pick<RunChanges, 'retries'> }
    | { outcome: 'dropped' }
  );

/** The decision for a run whose lease this process has lost. */
export const DROPPED: Decision = { outcome: 'dropped', errorCode: null };
