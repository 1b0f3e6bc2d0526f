import type { Budget } from '../accounts/budget.ts';
import type { Database } from '../database/database.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { AllowedTarget } from '../fetching/allow-targets.ts';
import type { Queue } from '../jobs/queue.ts';
import type { ReportFeed } from './report-feed.ts';
import type { RunBacklog } from './run-backlog.ts';
import type { Signer } from './signer.ts';

/** What the use cases work with; built once by the app. */
export interface ServiceContext {
  database: Database;
  events: EventBus;
  queue: Queue;
  backlog: RunBacklog;
  feed: ReportFeed;
  signer: Signer;
  /** Runs that each key may start a minute. */
  runBudget: Budget;
  clock: () => Date;
  /** Origin of links to report pages, without a trailing slash. */
  publicUrl: string;
  allowTargets: readonly AllowedTarget[];
  /** How many runs may wait. */
  queueLimit: number;
}
