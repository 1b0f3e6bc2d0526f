import { setTimeout as sleep } from 'node:timers/promises';
import { CATALOGUE } from '../audits/catalogue.ts';
import type { Config } from '../config.ts';
import { createCrawlOpener } from '../crawl/open-crawl.ts';
import { startCrawler } from '../crawl/start-crawler.ts';
import { errorMessage } from '../error-message.ts';
import type { EventBus } from '../events/event-bus.ts';
import { createFetcher, type FetcherOptions } from '../fetching/create-fetcher.ts';
import { createHealthLog } from '../health-log.ts';
import { createProcessOwner, isDeadOwner } from '../jobs/process-owner.ts';
import { Worker } from '../jobs/worker.ts';
import type { Logger } from '../logger.ts';
import { createAuditNumbers } from './audit-numbers.ts';
import { type AuditPool, createAuditPool } from './audit-process/audit-pool.ts';
import { createClaimPause } from './claim-pause.ts';
import { createRunHandler } from './create-run-handler.ts';
import { fetcherOptions } from './fetcher-options.ts';
import type { RunContext, RunEnd } from './run-context.ts';
import { createSuspectTry } from './try-suspect.ts';

/** Pauses before the second and the third try of a page that could not be fetched. */
const RETRY_DELAYS_MS = [1_000, 3_000];

/** The dependencies that tests and commands replace. */
export interface RunWorkerParts {
  createFetcher?: typeof createFetcher;
  retryDelaysMs?: readonly number[];
  resolve?: FetcherOptions['resolve'];
  /** The worker does not close it. By default, it has audit processes of its own. */
  auditPool?: AuditPool;
}

/** Receives what a worker does, for metrics. */
export interface RunObserver {
  /** @param waitMs since the run was created */
  runBegan(waitMs: number): void;
  runEnded(end: RunEnd): void;
  /** @param count bytes received from audited sites */
  bytesFetched(count: number): void;
  /** An audit process was killed: it exceeded a limit of time or memory, or the run was aborted. */
  auditProcessKilled(): void;
}

/** The dependencies of a worker. */
export interface RunWorkerContext extends Pick<RunContext, 'database' | 'queue' | 'clock'> {
  events: EventBus;
  logger: Logger;
  metrics?: RunObserver;
  /** Registers the cleanup of a part. */
  onShutdown(part: string, close: () => unknown): void;
}

/** The worker of a process: it executes runs with a fetcher and audit processes. */
export type RunWorker = Awaited<ReturnType<typeof startRunWorker>>;

/** Ends the leases of dead processes, then starts the worker: one for suspects, unless the database is in memory, and one for other runs. */
export async function startRunWorker(
  context: RunWorkerContext,
  config: Config,
  {
    retryDelaysMs = RETRY_DELAYS_MS,
    resolve,
    auditPool,
    createFetcher: create = createFetcher,
  }: RunWorkerParts,
) {
  const { logger, clock, database, queue, events, metrics, onShutdown } = context;
  const numberAudits = createAuditNumbers(database);
  // Assigns numbers to all audits now, so that no run has to do it when it completes.
  await numberAudits(CATALOGUE.map(({ id }) => id));
  const owner = createProcessOwner();
  const released = await queue.releaseDead(isDeadOwner);
  if (released > 0) logger.warn({ released }, 'runs of dead processes released');
  const pool =
    auditPool ??
    createAuditPool(config.auditConcurrency, {
      maxPages: config.runConcurrency ?? undefined,
      onKilled: (error) => {
        logger.warn({ err: error }, 'audit process killed');
        metrics?.auditProcessKilled();
      },
    });
  if (pool !== auditPool) onShutdown('audit processes', () => pool.close());
  const fetcher = create({
    ...fetcherOptions(config),
    onReceived: metrics?.bytesFetched,
    ...(resolve && { resolve }),
  });
  onShutdown('fetcher', () => fetcher.close());
  const pause = createClaimPause(clock, (isPaused) => {
    if (isPaused) logger.warn('network unavailable, claiming paused');
    else logger.info('network available, claiming resumed');
  });
  const openCrawl = createCrawlOpener({ database, clock });
  const runContext: RunContext = {
    database,
    queue,
    numberAudits,
    events,
    openCrawl,
    clock,
    owner,
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    ...fetcher,
    ...pool,
    timeoutMs: config.auditTimeoutSeconds * 1000,
    retryDelaysMs,
    hasNetworkOutage: () => pause.hasOutage,
    onBegin: ({ attempt, createdAt, startedAt }) => {
      if (attempt === 1) metrics?.runBegan(startedAt.getTime() - createdAt.getTime());
    },
    onEnd: (end) => {
      logRun(logger, end);
      metrics?.runEnded(end);
      pause.runEnded(end);
    },
    storeHealth: createHealthLog(context, 'cannot store run state', 'run state stored again'),
  };
  const stopCrawler = startCrawler({
    database,
    queue,
    events,
    clock,
    openResources: fetcher.openResources,
    openCrawl,
    discover: pool.discover,
    compare: pool.compare,
    health: createHealthLog(context, 'cannot advance site audits', 'site audits advance again'),
  });
  onShutdown('crawler', stopCrawler);
  const claimHealth = createHealthLog(context, 'queue unavailable', 'queue available again');
  const shared = {
    queue,
    events,
    owner,
    accountConcurrency: config.accountConcurrency,
    clock,
    runHealth: createHealthLog(context, 'cannot renew or end a run', 'runs are renewed and end again'),
    claimHealth,
    pause,
  };
  const { auditConcurrency, databaseUrl } = config;
  const workers = [
    new Worker({ ...shared, concurrency: pool.maxPages, handler: createRunHandler(runContext) }),
  ];
  // The runs of a database in memory end with their process, and no other process could read it.
  if (databaseUrl !== 'sqlite::memory:') {
    const settings = { databaseUrl, fetcher: fetcherOptions(config) };
    const handler = createRunHandler(
      runContext,
      createSuspectTry(runContext, settings, metrics?.bytesFetched),
    );
    workers.push(new Worker({ ...shared, suspects: true, concurrency: auditConcurrency, handler }));
  }
  return {
    /** Number of active runs. */
    active: () => workers.reduce((sum, { active }) => sum + active, 0),
    /** Stops claiming and waits for active runs; after `graceMs`, these are aborted. */
    async stop(graceMs: number): Promise<void> {
      const grace = new AbortController();
      const done = new AbortController();
      sleep(graceMs, undefined, { signal: done.signal }).then(
        () => grace.abort(),
        () => undefined,
      );
      await Promise.all(workers.map((worker) => worker.stop(grace.signal)));
      done.abort();
    },
    /** Maximum number of active runs, without suspects. */
    limit: pool.maxPages,
    /** Whether it claims one run at a time because its network does not respond. */
    isPaused: () => pause.isPaused,
    /** CPU and memory of its audit processes. */
    auditProcesses: pool.usage,
    /** Why it cannot execute runs at present; null if it can. */
    findProblem(): string | null {
      if (claimHealth.isFailing) return 'runs cannot be claimed';
      if (pause.isPaused) return 'the network does not respond';
      return database.writes.isRejected ? 'the storage rejects writes' : null;
    },
  };
}

function logRun(logger: Logger, { cause, ...end }: RunEnd): void {
  const isCompleted = end.outcome === 'completed';
  if (end.errorCode === 'crashed') logger.error({ ...end, err: cause }, 'run ended');
  // Failures that are expected are logged without a stack trace: their messages say everything.
  else logger.info(cause && !isCompleted ? { ...end, cause: errorMessage(cause) } : end, 'run ended');
  if (!cause) return;
  const details = { runId: end.runId, err: cause };
  if (isCompleted) logger.warn(details, 'cannot request all resources of the page');
  else logger.debug(details, 'run error details');
}
