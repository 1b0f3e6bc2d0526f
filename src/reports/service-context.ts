import type { AuthenticationContext } from '../accounts/authenticate.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { AllowedTarget } from '../fetching/guard/allow-targets.ts';
import type { Queue } from '../jobs/queue.ts';
import type { RunBacklog } from '../runs/run-backlog.ts';
import type { SharingContext } from '../sharing/shared-page.ts';
import type { FindProgress } from './watch/page-progress.ts';
import type { ReportFeed } from './watch/report-feed.ts';

/** The dependencies of the use cases; built once by the app. */
export interface ServiceContext extends SharingContext, AuthenticationContext {
  events: EventBus;
  queue: Queue;
  backlog: RunBacklog;
  feed: ReportFeed;
  findProgress: FindProgress;
  /** Runs per minute of each key, and of each account from its report pages. */
  runLimiter: RateLimiter;
  /** Whether PUBLIC_URL is set, so that forms of other hosts are rejected. */
  hasPublicUrl: boolean;
  allowTargets: readonly AllowedTarget[];
  /** Pages that the site audits of an account may audit in 24 hours; 0 is unlimited. */
  sitePagesPerDay: number;
  /** Maximum number of queued runs. */
  queueLimit: number;
}
