/** Composition root: creates the parts of the service and connects them. */
import { setTimeout as sleep } from 'node:timers/promises';
import packageInfo from '../package.json' with { type: 'json' };
import { bootstrap } from './accounts/bootstrap.ts';
import { cacheApiKeys } from './accounts/cache-api-keys.ts';
import { createRateLimiter, createWrongKeyLimiter } from './accounts/create-rate-limiter.ts';
import { CATALOGUE } from './audits/catalogue.ts';
import type { Config } from './config.ts';
import { rejectUnfinishedCopy } from './database/copy/unfinished-copy.ts';
import { type Database, openDatabase } from './database/database.ts';
import { errorMessage } from './error-message.ts';
import { createEventBus, type EventBus } from './events/event-bus.ts';
import { createFetcher } from './fetching/create-fetcher.ts';
import type { Resolve } from './fetching/guard/guarded-lookup.ts';
import { createGraphqlServer } from './graphql/server.ts';
import { createHealthLog } from './health-log.ts';
import { createHttpApp } from './http/http-app.ts';
import { createHttpServer } from './http/http-server.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { createMonitoringApp } from './http/monitoring-app.ts';
import type { OnRawError } from './http/raw-error-response.ts';
import { createReadiness, type Readiness } from './http/readiness.ts';
import { openQueue } from './jobs/open-queue.ts';
import { createProcessOwner, isDeadOwner } from './jobs/process-owner.ts';
import type { Queue } from './jobs/queue.ts';
import { repeat } from './jobs/repeat.ts';
import { startWorker } from './jobs/worker.ts';
import type { Logger } from './logger.ts';
import type { ServiceContext } from './reports/service-context.ts';
import { readRevisions } from './reports/watch/read-revisions.ts';
import { createReportFeed, type ReportFeed } from './reports/watch/report-feed.ts';
import { deleteExpiredRequests } from './retention/delete-expired-requests.ts';
import { removeExpired } from './retention/remove-expired.ts';
import { type AuditNumbers, createAuditNumbers } from './runs/audit-numbers.ts';
import { type AuditPool, createAuditPool } from './runs/audit-process/audit-pool.ts';
import { createClaimPause } from './runs/claim-pause.ts';
import { createRunHandler } from './runs/create-run-handler.ts';
import { createProgressPublisher } from './runs/progress-publisher.ts';
import { createRunBacklog, type RunBacklog } from './runs/run-backlog.ts';
import type { RunEnd } from './runs/run-context.ts';
import { openSigner } from './sharing/open-signer.ts';

/** Pauses before the second and the third try of a page that could not be fetched. */
const RETRY_DELAYS_MS = [1_000, 3_000];
/**
 * Grace periods of the shutdown. Together they are shorter than the time after which `untilSignaled` ends the process.
 */
const WORKER_GRACE_MS = 10_000;
const LISTENER_GRACE_MS = 2_000;
/** Pause between two runs of the retention. */
const RETENTION_PAUSE_MS = 60 * 60 * 1000;
const PURGE_PAUSE_MS = 15 * 60 * 1000;

/** The running service. */
export interface App {
  /** URL of the server; null for a process that runs only a worker. */
  url: string | null;
  /** The API key of the first account, if this start created it; else null. */
  firstApiKey: string | null;
  /** Waits for active requests and runs, then stops all parts in reverse order. */
  close(): Promise<void>;
}

/** The dependencies of a start besides its settings; tests replace time and name servers, and share audit processes. */
export interface AppParts {
  logger: Logger;
  clock?: () => Date;
  retryDelaysMs?: readonly number[];
  resolve?: Resolve;
  /** The service does not close it. By default, it has audit processes of its own. */
  auditPool?: AuditPool;
}

/** The services that both roles use. */
interface Foundation {
  logger: Logger;
  clock: () => Date;
  database: Database;
  events: EventBus;
  queue: Queue;
  backlog: RunBacklog;
  feed: ReportFeed;
  /** Aborts at shutdown, after the drain time. From then on the APIs reject requests. */
  closing: AbortSignal;
  metrics: Metrics;
  readiness: Readiness;
  /** Registers the cleanup of a part. The cleanups run in reverse order when the service closes or fails to start. */
  onShutdown(part: string, close: () => unknown): void;
}

/**
 * Starts the service: opens and migrates the database, then starts the parts of the role.
 * @param role `serve`: HTTP, and the embedded worker unless it is turned off; `work`: only a worker
 */
export async function startApp(config: Config, role: 'serve' | 'work', parts: AppParts): Promise<App> {
  const { logger, clock = () => new Date(), retryDelaysMs = RETRY_DELAYS_MS, resolve, auditPool } = parts;
  await using starting = new AsyncDisposableStack();
  const onShutdown = (part: string, close: () => unknown) =>
    starting.defer(async () => {
      await close();
      logger.info({ part }, 'part stopped');
    });

  const database = await openDatabase(config.databaseUrl);
  onShutdown('database', () => database.close());
  await rejectUnfinishedCopy(database);
  for (const name of await database.migrate()) logger.info({ migration: name }, 'migration applied');
  const events = createEventBus(database);
  const feedHealth = createHealthLog(
    logger,
    { failed: 'cannot read changed reports', recovered: 'changed reports readable again' },
    clock,
  );
  const feed = createReportFeed(
    events,
    async (ids) => {
      const revisions = await readRevisions(database.fork(), ids);
      feedHealth.succeeded();
      return revisions;
    },
    feedHealth.failed,
  );
  const works = role === 'work' || config.embeddedWorker;
  const { queue, close: closeQueue } = await openQueue(database, {
    supervises: works,
    onError: (error) => logger.error({ err: error }, 'queue failed'),
  });
  onShutdown('queue', closeQueue);
  const backlog = createRunBacklog(database);
  const metrics = createMetrics({ backlog, feed, database, clock });
  const closing = new AbortController();
  let isClosing = false;
  const readiness = createReadiness(database, () => isClosing);
  if (config.metricsPort !== null) {
    const address = { host: config.host, port: config.metricsPort, portSetting: 'METRICS_PORT' };
    const monitoring = createHttpServer();
    await monitoring.listen(address, createMonitoringApp({ metrics, readiness }).fetch);
    onShutdown('metrics', () => monitoring.close(LISTENER_GRACE_MS));
    logger.info({ url: monitoring.url }, 'monitoring: listening');
  }
  const foundation = {
    logger,
    clock,
    database,
    events,
    queue,
    backlog,
    feed,
    closing: closing.signal,
    metrics,
    readiness,
    onShutdown,
  };

  const url = role === 'serve' ? await startServing(config, foundation) : null;
  onShutdown('subscriptions', () => feed.close());
  // Resolves at the end of the drain time. The worker stops at once; the server stops after this.
  let drained = Promise.resolve();
  starting.defer(() => drained);
  if (works) {
    startRetention(config, foundation);
    const auditNumbers = createAuditNumbers(database);
    // Assigns numbers to all audits now, so that no run has to do it when it completes.
    await auditNumbers.of(CATALOGUE.map(({ id }) => id));
    await startWorking(config, foundation, role, { retryDelaysMs, resolve, auditPool, auditNumbers });
  }
  // Last, because the key is shown only after a successful start, and never again.
  const firstApiKey = role === 'serve' ? await bootstrap(database, config.bootstrapApiKey, clock()) : null;
  const running = starting.move();
  return {
    url,
    firstApiKey,
    close: async () => {
      isClosing = true;
      if (url !== null && config.drainSeconds > 0) {
        logger.info({ seconds: config.drainSeconds }, 'shutdown: draining');
        drained = sleep(config.drainSeconds * 1000).then(() => closing.abort());
      } else closing.abort();
      await running.disposeAsync();
    },
  };
}

/** Starts the worker, which executes runs. */
async function startWorking(
  config: Config,
  { logger, clock, database, events, queue, metrics, readiness, onShutdown }: Foundation,
  role: 'serve' | 'work',
  {
    retryDelaysMs,
    resolve,
    auditPool,
    auditNumbers,
  }: Pick<AppParts, 'resolve' | 'auditPool'> & {
    retryDelaysMs: readonly number[];
    auditNumbers: AuditNumbers;
  },
): Promise<void> {
  const startedAt = performance.now();
  const owner = createProcessOwner();
  const released = await queue.releaseDead((other) => isDeadOwner(other, owner));
  if (released > 0) logger.warn({ released }, 'runs of dead processes released');
  const pool =
    auditPool ??
    createAuditPool(config.auditConcurrency, {
      maxPages: config.runConcurrency ?? undefined,
      onKilled: (error) => {
        logger.warn({ err: error }, 'audit process killed');
        metrics.auditProcessKilled();
      },
    });
  if (pool !== auditPool) onShutdown('audit processes', () => pool.close());
  const fetcher = createFetcher({
    version: packageInfo.version,
    contactUrl: packageInfo.homepage,
    maxPageBytes: config.maxPageBytes,
    allow: config.allowTargets,
    onReceived: metrics.bytesFetched,
    ...(resolve && { resolve }),
  });
  onShutdown('fetcher', () => fetcher.close());
  const pause = createClaimPause(clock, (isPaused) => {
    if (isPaused) logger.warn('network unavailable, claiming paused');
    else logger.info('network available, claiming resumed');
  });
  const handler = createRunHandler({
    database,
    queue,
    auditNumbers,
    events,
    progress: createProgressPublisher(events),
    clock,
    owner,
    uptimeMs: () => performance.now() - startedAt,
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    fetchPage: fetcher.fetchPage,
    openResources: fetcher.openResources,
    warmUp: pool.warmUp,
    audit: pool.audit,
    timeoutMs: config.auditTimeoutSeconds * 1000,
    retryDelaysMs,
    hasNetworkOutage: () => pause.hasOutage,
    onBegin: ({ attempt, createdAt, startedAt }) => {
      if (attempt === 1) metrics.runBegan(startedAt.getTime() - createdAt.getTime());
    },
    onEnd: (end) => {
      logRun(logger, end);
      metrics.runEnded(end);
      pause.runEnded(end);
    },
    storeHealth: createHealthLog(
      logger,
      { failed: 'cannot store run state', recovered: 'run state stored again' },
      clock,
    ),
  });
  const claimHealth = createHealthLog(
    logger,
    { failed: 'queue unavailable', recovered: 'queue available again' },
    clock,
  );
  const worker = startWorker({
    queue,
    events,
    owner,
    concurrency: pool.maxPages,
    clock,
    handler,
    runHealth: createHealthLog(
      logger,
      { failed: 'cannot renew or end a run', recovered: 'runs are renewed and end again' },
      clock,
    ),
    claimHealth,
    pause,
  });
  metrics.observeWorker({
    active: worker.active,
    limit: pool.maxPages,
    isPaused: () => pause.isPaused,
    auditProcesses: pool.usage,
  });
  // A process that also serves is ready for its clients even if its worker is not.
  if (role === 'work') {
    readiness.require(() => (claimHealth.isFailing ? 'runs cannot be claimed' : null));
    readiness.require(() => (pause.isPaused ? 'the network does not respond' : null));
    readiness.require(() => (database.writes.isRejected ? 'the storage rejects writes' : null));
  }
  onShutdown('worker', () => worker.stop(WORKER_GRACE_MS));
}

/** Deletes expired reports and runs at intervals, if the settings limit their age or number. */
function startRetention(config: Config, { logger, clock, database, onShutdown }: Foundation): void {
  const retention = { runs: config.retentionRuns, days: config.retentionDays };
  if (retention.runs === null && retention.days === null) return;
  const removal = repeat(
    async (signal) => {
      const removed = await removeExpired(database, retention, clock(), signal);
      if (removed.reports + removed.runs > 0) logger.info(removed, 'expired data deleted');
    },
    RETENTION_PAUSE_MS,
    (error) => logger.error({ err: error }, 'cannot delete expired data'),
  );
  onShutdown('retention', () => removal.stop());
}

/** Deletes expired idempotency keys at intervals. */
function startPurging({ logger, clock, database, onShutdown }: Foundation): void {
  const purging = repeat(
    async (signal) => {
      await deleteExpiredRequests(database, clock(), signal);
    },
    PURGE_PAUSE_MS,
    (error) => logger.error({ err: error }, 'cannot delete expired idempotency keys'),
  );
  onShutdown('purging', () => purging.stop());
}

/** Starts the HTTP server. @returns its URL */
async function startServing(config: Config, foundation: Foundation): Promise<string> {
  const { logger, clock, database, events, queue, backlog, feed, closing, metrics, readiness, onShutdown } =
    foundation;
  const { createWaitSeconds, requestsPerMinute, runsPerMinute } = config;
  const signerHealth = createHealthLog(
    logger,
    { failed: 'cannot read signing keys', recovered: 'signing keys are read again' },
    clock,
  );
  const signer = await openSigner({ database, events, clock }, signerHealth);
  onShutdown('signer', () => signer.close());
  startPurging(foundation);
  const onError: OnRawError = ({ code, status, requestId }, reason) => {
    metrics.errorReturned(code);
    logger.info({ status, requestId, reason }, 'malformed request rejected');
  };
  const server = createHttpServer({ onError });
  const isShuttingDown = () => closing.aborted;
  const requestLimiter = createRateLimiter(database, 'requests', requestsPerMinute);
  const services: ServiceContext = {
    database,
    events,
    queue,
    backlog,
    feed,
    findApiKey: cacheApiKeys({ database, events }),
    wrongKeyLimiter: createWrongKeyLimiter(database),
    signer,
    runLimiter: createRateLimiter(database, 'runs', runsPerMinute),
    clock,
    publicUrl: config.publicUrl ?? '',
    allowTargets: config.allowTargets,
    queueLimit: config.queueLimit,
  };
  const graphql = createGraphqlServer(
    {
      services,
      requestLimiter,
      limits: { requestsPerMinute, runsPerMinute },
      isShuttingDown,
      onError: metrics.errorReturned,
    },
    (error, requestId) => logger.error({ err: error, requestId }, 'request failed'),
  );
  const app = createHttpApp({
    services,
    requestLimiter,
    settings: { createWaitSeconds, requestsPerMinute, runsPerMinute },
    graphql,
    metrics,
    readiness,
    logger,
    trustProxy: config.trustProxy,
    isShuttingDown,
  });
  await server.listen(config, app.fetch);
  // With port 0, the system has chosen a port.
  services.publicUrl ||= server.url;
  onShutdown('server', () => server.close(LISTENER_GRACE_MS));
  return server.url;
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
