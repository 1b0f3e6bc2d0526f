import { setTimeout as sleep } from 'node:timers/promises';
import { CATALOGUE } from '../audits/catalogue.ts';
import type { Config } from '../config.ts';
import { createCrawlOpener } from '../crawl/open-crawl.ts';
import { startCrawler } from '../crawl/start-crawler.ts';
import type { Database } from '../database/database.ts';
import { sumOf } from '../engine/sum-of.ts';
import { errorMessage } from '../error-message.ts';
import type { EventBus } from '../events/event-bus.ts';
import { createFetcher, type FetcherOptions } from '../fetching/create-fetcher.ts';
import { createHealthLog } from '../health-log.ts';
import { createProcessOwner, isDeadOwner } from '../jobs/process-owner.ts';
import { Worker } from '../jobs/worker.ts';
import type { Logger } from '../logger.ts';
import { createAuditNumbers } from './audit-numbers.ts';
import { AuditPool } from './audit-process/audit-pool.ts';
import { createClaimPause } from './claim-pause.ts';
import { createRunHandler } from './create-run-handler.ts';
import { fetcherOptions } from './fetcher-options.ts';
import type { ActiveRun, RunContext, RunEnd, RunStore } from './run-context.ts';
import { createSuspectTry } from './try-suspect.ts';

/** Pauses before the second and the third try of a page that could not be fetched. */
const RETRY_DELAYS_MS = [1_000, 3_000];

/**
 * Suspects that are executed at once, even with fewer audit processes: a suspect mostly waits for its site. One whose
 * page responds after 3 s takes about 8 s, and 16 of them, interrupted by one crash, must end within 60 s.
 */
const MIN_SUSPECTS = 4;

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
export interface RunWorkerContext extends Pick<RunStore, 'database' | 'queue'>, Pick<RunContext, 'clock'> {
  events: EventBus;
  logger: Logger;
  metrics?: RunObserver;
  /** Registers the cleanup of a part. */
  onShutdown(part: string, close: () => unknown): void;
}

/**
 * Ends the leases of dead processes, then starts the workers: one for suspects, unless the database is in memory, and one
 * for other runs.
 */
export async function startRunWorker(
  context: RunWorkerContext,
  config: Config,
  parts: RunWorkerParts,
): Promise<RunWorker> {
  const { logger, clock, database, queue, events, metrics, onShutdown } = context;
  const numberAudits = createAuditNumbers(database);
  // Assigns numbers to all audits now, so that no run has to do it when it completes.
  await numberAudits(CATALOGUE.map(({ id }) => id));
  const owner = createProcessOwner();
  const released = await queue.releaseDead(isDeadOwner);
  if (released > 0) logger.warn({ released }, 'runs of dead processes released');
  const { fetcher, pool } = openAuditTools(context, config, parts);
  const pause = createClaimPause(clock, (isPaused) => {
    if (isPaused) logger.warn('network unavailable, claiming paused');
    else logger.info('network available, claiming resumed');
  });
  const openCrawl = createCrawlOpener({ database, clock });
  const storeHealth = createHealthLog(context, 'cannot store run state', 'run state stored again');
  const runContext: RunContext = {
    fetcher,
    pool,
    store: { database, queue, numberAudits, events, health: storeHealth },
    policy: {
      owner,
      timeoutMs: config.auditTimeoutSeconds * 1000,
      retryDelaysMs: parts.retryDelaysMs ?? RETRY_DELAYS_MS,
    },
    openCrawl,
    clock,
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    hasNetworkOutage: () => pause.hasOutage,
    onBegin: ({ attempt, createdAt, startedAt }) => {
      if (attempt === 1) metrics?.runBegan(startedAt.getTime() - createdAt.getTime());
    },
    onEnd: (end) => {
      logRun(logger, end);
      metrics?.runEnded(end);
      pause.runEnded(end);
    },
  };
  const health = createHealthLog(context, 'cannot advance site audits', 'site audits advance again');
  onShutdown('crawler', startCrawler({ database, queue, events, clock, openCrawl, fetcher, pool, health }));
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
  const limit = config.runConcurrency ?? pool.maxPages;
  const workers = [new Worker({ ...shared, concurrency: limit, handler: createRunHandler(runContext) })];
  // The runs of a database in memory end with their process, and no other process could read it.
  if (databaseUrl !== 'sqlite::memory:') {
    const settings = { databaseUrl, fetcher: fetcherOptions(config) };
    const trySuspect = createSuspectTry(runContext, settings, metrics?.bytesFetched);
    const handler = createRunHandler(runContext, trySuspect);
    const concurrency = Math.max(MIN_SUSPECTS, auditConcurrency);
    workers.push(new Worker({ ...shared, suspects: true, concurrency, handler }));
  }
  return new RunWorker({ workers, limit, pool, pause, claimHealth, database });
}

/** Opens the fetcher and the audit processes of a worker, unless it gets processes of another owner. */
function openAuditTools(
  { logger, metrics, onShutdown }: RunWorkerContext,
  config: Config,
  { resolve, auditPool, createFetcher: create = createFetcher }: RunWorkerParts,
) {
  const onKilled = (error: unknown) => {
    logger.warn({ err: error }, 'audit process killed');
    metrics?.auditProcessKilled();
  };
  const options = { maxPages: config.runConcurrency ?? undefined, onKilled };
  const pool = auditPool ?? new AuditPool(config.auditConcurrency, options);
  if (!auditPool) onShutdown('audit processes', () => pool.close());
  const onReceived = metrics?.bytesFetched;
  const fetcher = create({ ...fetcherOptions(config), onReceived, ...(resolve && { resolve }) });
  onShutdown('fetcher', () => fetcher.close());
  return { fetcher, pool };
}

interface StartedParts {
  workers: readonly Worker<ActiveRun>[];
  limit: number;
  pool: AuditPool;
  pause: { readonly isPaused: boolean };
  claimHealth: { readonly isFailing: boolean };
  database: Database;
}

/** The worker of a process: it executes runs with a fetcher and audit processes. */
export class RunWorker {
  readonly #parts: StartedParts;

  constructor(parts: StartedParts) {
    this.#parts = parts;
  }

  /** Number of active runs. */
  get active(): number {
    return sumOf(this.#parts.workers, ({ active }) => active);
  }

  /** Maximum number of active runs, without suspects. */
  get limit(): number {
    return this.#parts.limit;
  }

  /** Whether it claims one run at a time because its network does not respond. */
  get isPaused(): boolean {
    return this.#parts.pause.isPaused;
  }

  /** CPU and memory of its audit processes. */
  auditProcesses() {
    return this.#parts.pool.usage();
  }

  /** Why it cannot execute runs at present; null if it can. */
  findProblem(): string | null {
    if (this.#parts.claimHealth.isFailing) return 'runs cannot be claimed';
    if (this.isPaused) return 'the network does not respond';
    return this.#parts.database.writes.isRejected ? 'the storage rejects writes' : null;
  }

  /** Stops claiming and waits for active runs; after `graceMs`, these are aborted. */
  async stop(graceMs: number): Promise<void> {
    const grace = new AbortController();
    const done = new AbortController();
    sleep(graceMs, undefined, { signal: done.signal }).then(
      () => grace.abort(),
      () => undefined,
    );
    await Promise.all(this.#parts.workers.map((worker) => worker.stop(grace.signal)));
    done.abort();
  }
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
