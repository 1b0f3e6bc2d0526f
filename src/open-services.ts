/** Opens what the use cases depend on: for the service, and for commands without a server. */
import { cacheApiKeys } from './accounts/cache-api-keys.ts';
import { createRateLimiter, createWrongKeyLimiter } from './accounts/create-rate-limiter.ts';
import type { Config } from './config.ts';
import { createEventBus } from './events/event-bus.ts';
import { createHealthLog } from './health-log.ts';
import { openQueue } from './jobs/open-queue.ts';
import type { Logger } from './logger.ts';
import type { ServiceContext } from './reports/service-context.ts';
import { keepProgress } from './reports/watch/page-progress.ts';
import { ReportFeed, readRevisions } from './reports/watch/report-feed.ts';
import { createRunBacklog } from './runs/run-backlog.ts';
import { openSigner } from './sharing/signer.ts';

/** The start of a process on a migrated database. */
interface Start extends Pick<ServiceContext, 'clock' | 'database'> {
  logger: Logger;
  /** Registers the cleanup of a part. The cleanups run in reverse order when the process closes or fails to start. */
  onShutdown(part: string, close: () => unknown): void;
}

/** The services that servers and workers use. */
export interface Foundation extends Start, Pick<ServiceContext, 'events' | 'queue' | 'backlog' | 'feed'> {}

/**
 * Opens the services that servers and workers use. The caller closes the feed, before the server, whose streams end
 * with it.
 */
export async function openFoundation(
  start: Start,
  { supervises }: { supervises: boolean },
): Promise<Foundation> {
  const { database, logger, onShutdown } = start;
  const events = createEventBus(database);
  const feed = new ReportFeed(
    events,
    (ids) => readRevisions(database.fork(), ids),
    createHealthLog(start, 'cannot read changed reports', 'changed reports readable again'),
  );
  const { queue, close } = await openQueue(database, {
    supervises,
    onError: (error) => logger.error({ err: error }, 'queue failed'),
  });
  onShutdown('queue', close);
  return { ...start, events, queue, backlog: createRunBacklog(database), feed };
}

/** Opens all services of the use cases. */
export async function openServices(
  { logger, onShutdown, ...shared }: Foundation,
  config: Pick<Config, 'allowTargets' | 'publicUrl' | 'queueLimit' | 'runsPerMinute' | 'sitePagesPerDay'>,
): Promise<ServiceContext> {
  const { database, events, clock } = shared;
  const health = createHealthLog(
    { logger, clock },
    'cannot read signing keys',
    'signing keys are read again',
  );
  const signer = await openSigner(shared, health);
  onShutdown('signer', () => signer.close());
  return {
    ...shared,
    findProgress: keepProgress(events),
    findApiKey: cacheApiKeys(shared),
    wrongKeyLimiter: createWrongKeyLimiter(database),
    signer,
    runLimiter: createRateLimiter(database, 'runs', config.runsPerMinute),
    publicUrl: config.publicUrl ?? '',
    hasPublicUrl: config.publicUrl !== null,
    allowTargets: config.allowTargets,
    sitePagesPerDay: config.sitePagesPerDay,
    queueLimit: config.queueLimit,
  };
}
