import type { RateLimiter } from '../accounts/rate-limiter.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { AllowedTarget } from '../fetching/guard/allow-targets.ts';
import type { Queue } from '../jobs/queue.ts';
import type { RunBacklog } from '../runs/run-backlog.ts';
import type { SharingContext } from '../sharing/sharing-context.ts';
import type { ReportFeed } from './watch/report-feed.ts';

/** What the use cases work with; built once by the app. */
export interface ServiceContext extends SharingContext {
  events: EventBus;
  queue: Queue;
  backlog: RunBacklog;
  feed: ReportFeed;
  /** Runs that each key may start a minute, and each account from its report pages. */
  runLimiter: RateLimiter;
  allowTargets: readonly AllowedTarget[];
  /** How many runs may wait. */
  queueLimit: number;
}
