/** Composition root: creates the parts of the service and connects them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { bootstrap } from './accounts/create-account.ts';
import { createRateLimiter } from './accounts/create-rate-limiter.ts';
import type { Config } from './config.ts';
import { rejectUnfinishedCopy } from './database/copy/unfinished-copy.ts';
import { openDatabase } from './database/database.ts';
import type { OnRawError } from './http/handle-client-errors.ts';
import type { HttpContext } from './http/http-app.ts';
import { createHttpServer } from './http/http-server.ts';
import { createMetrics } from './http/metrics.ts';
import { createMonitoringApp } from './http/monitoring-app.ts';
import { createReadiness } from './http/readiness.ts';
import { repeat } from './jobs/repeat.ts';
import type { Logger } from './logger.ts';
import { type Foundation, openFoundation, openServices } from './open-services.ts';
import { deleteExpiredRequests, removeExpired } from './retention/remove-expired.ts';
import type { RunWorkerParts } from './runs/start-run-worker.ts';

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
export interface AppParts extends RunWorkerParts {
  logger: Logger;
  clock?: () => Date;
}

/**
 * Starts the service: opens and migrates the database, then loads and starts the parts of the role. Without the code of
 * the server, a worker takes a third less CPU time to start and 25 MB less memory.
 * @param role `serve`: HTTP, and the embedded worker unless it is turned off; `work`: only a worker
 */
export async function startApp(
  config: Config,
  role: 'serve' | 'work',
  { logger, clock = () => new Date(), ...workerParts }: AppParts,
): Promise<App> {
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
  const works = role === 'work' || config.embeddedWorker;
  const foundation = await openFoundation({ clock, database, logger, onShutdown }, { supervises: works });
  const metrics = createMetrics(foundation);
  const closing = new AbortController();
  let isClosing = false;
  const readiness = createReadiness(database, () => isClosing);
  if (config.metricsPort !== null) {
    const address = { host: config.host, port: config.metricsPort, portSetting: 'METRICS_PORT' };
    const monitoring = createHttpServer();
    await monitoring.listen(address, createMonitoringApp({ metrics, readiness }).fetch);
    onShutdown('monitoring', () => monitoring.close(LISTENER_GRACE_MS));
    logger.info({ url: monitoring.url }, 'monitoring: listening');
  }

  const parts = { metrics, readiness, isShuttingDown: () => closing.signal.aborted };
  const url = role === 'serve' ? await startServing(config, foundation, parts) : null;
  onShutdown('subscriptions', () => foundation.feed.close());
  // Resolves at the end of the drain time. The worker stops at once; the server stops after this.
  let drained = Promise.resolve();
  starting.defer(() => drained);
  if (works) {
    const { startRunWorker } = await import('./runs/start-run-worker.ts');
    startRetention(config, foundation);
    const worker = await startRunWorker({ ...foundation, metrics }, config, workerParts);
    metrics.observeWorker(worker);
    // A process that also serves is ready for its clients even if its worker is not.
    if (role === 'work') readiness.requireWorker(worker);
    onShutdown('worker', () => worker.stop(WORKER_GRACE_MS));
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

/** Deletes expired reports and runs at intervals, if the settings limit their age or number. */
function startRetention(config: Config, foundation: Foundation): void {
  const { logger, clock, database, onShutdown } = foundation;
  const retention = { runs: config.retentionRuns, days: config.retentionDays };
  if (retention.runs === null && retention.days === null) return;
  const remove = async (signal: AbortSignal) => {
    const removed = await removeExpired(database, retention, clock(), signal);
    if (removed.reports + removed.runs + removed.siteAudits > 0) logger.info(removed, 'expired data deleted');
  };
  const onError = (error: unknown) => logger.error({ err: error }, 'cannot delete expired data');
  onShutdown('retention', repeat(remove, RETENTION_PAUSE_MS, onError));
}

/** Starts the HTTP server. @returns its URL */
async function startServing(
  config: Config,
  foundation: Foundation,
  { metrics, readiness, isShuttingDown }: Pick<HttpContext, 'metrics' | 'readiness' | 'isShuttingDown'>,
): Promise<string> {
  const { readTrustedDocuments } = await import('./graphql/read-trusted-documents.ts');
  const { createGraphqlServer } = await import('./graphql/server.ts');
  const { createHttpApp } = await import('./http/http-app.ts');
  const { logger, database, clock, onShutdown } = foundation;
  const services = await openServices(foundation, config);
  const purge = (signal: AbortSignal) => deleteExpiredRequests(database, clock(), signal);
  const onPurgeError = (error: unknown) =>
    logger.error({ err: error }, 'cannot delete expired idempotency keys');
  onShutdown('purging', repeat(purge, PURGE_PAUSE_MS, onPurgeError));
  const onError: OnRawError = ({ code, status, requestId }, reason) => {
    metrics.errorReturned(code);
    logger.info({ status, requestId, reason }, 'malformed request rejected');
  };
  const server = createHttpServer({ onError });
  const requestLimiter = createRateLimiter(database, 'requests', config.requestsPerMinute);
  const graphql = createGraphqlServer(
    {
      services,
      requestLimiter,
      limits: config,
      trustedDocuments:
        config.trustedDocuments === null ? null : readTrustedDocuments(config.trustedDocuments),
      isShuttingDown,
      onError: metrics.errorReturned,
    },
    (error, requestId) => logger.error({ err: error, requestId }, 'request failed'),
  );
  const app = createHttpApp({
    services,
    requestLimiter,
    settings: config,
    graphql,
    metrics,
    readiness,
    logger,
    trustProxy: config.trustProxy,
    hasGraphiql: config.trustedDocuments === null,
    isShuttingDown,
  });
  await server.listen(config, app.fetch);
  // With port 0, the system has chosen a port.
  services.publicUrl ||= server.url;
  onShutdown('server', () => server.close(LISTENER_GRACE_MS));
  return server.url;
}
