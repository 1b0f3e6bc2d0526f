/** Composes the service. The only file that knows all of it. */
import { randomBytes } from 'node:crypto';
import packageInfo from '../package.json' with { type: 'json' };
import { bootstrap } from './accounts/bootstrap.ts';
import { createBudget } from './accounts/budget.ts';
import { type AuditPool, createAuditPool } from './audits/pool/audit-pool.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database/database.ts';
import { readRevisions } from './database/stores/report-store.ts';
import { findOrCreateSecret } from './database/stores/secret-store.ts';
import { createFetcher, type Fetcher } from './fetching/create-fetcher.ts';
import { createGraphqlGateway } from './graphql/gateway.ts';
import { createHttpApp } from './http/http-app.ts';
import { type Listener, listen } from './http/listen.ts';
import { createMetrics } from './http/metrics.ts';
import { createProcessOwner, isDeadOwner } from './jobs/process-owner.ts';
import type { Queue } from './jobs/queue.ts';
import { createSqliteQueue } from './jobs/sqlite-queue.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import type { Logger } from './logger.ts';
import { createRunHandler, type RunEnd } from './reports/generate-report.ts';
import { createReportFeed, type ReportFeed } from './reports/report-feed.ts';
import type { ServiceContext } from './reports/service-context.ts';
import { createSigner } from './reports/signer.ts';

const SIGNING_KEY_BYTES = 32;
/** Pauses before the second and the third try of a page that could not be reached. */
const RETRY_DELAYS_MS = [1_000, 3_000];
/** Together they leave room to stop within the 15 s that service managers give. */
const WORKER_GRACE_MS = 10_000;
const LISTENER_GRACE_MS = 2_000;

/** The running service. */
export interface App {
  /** Address listened on; null for a worker alone. */
  url: string | null;
  /** The first account's API key, when this start made it. */
  firstApiKey: string | null;
  /** Finishes what is under way, then ends everything in order. */
  close(): Promise<void>;
}

/** What a start may replace, for tests. */
export interface AppParts {
  logger: Logger;
  clock?: () => Date;
  retryDelaysMs?: readonly number[];
}

/**
 * Starts the service: the database with its migrations, and then what the roles ask for.
 * @param roles `serve`: HTTP, with the embedded worker unless configured off; `work`: a worker alone
 */
export async function startApp(config: Config, role: 'serve' | 'work', parts: AppParts): Promise<App> {
  const { logger, clock = () => new Date() } = parts;
  const database = await openDatabase(config.databaseUrl);
  for (const name of await database.migrate()) logger.info({ migration: name }, 'migrated');
  const firstApiKey = role === 'serve' ? await bootstrap(database, config.bootstrapApiKey, clock()) : null;
  const queue = createSqliteQueue(database);
  const feed = createReportFeed(
    (ids) => readRevisions(database.fork(), ids),
    (error) => logger.error({ err: error }, 'cannot look for changed reports'),
  );
  const endings = new Set<(end: RunEnd) => void>([(end) => logRun(logger, end)]);
  const onEnd = (end: RunEnd) => {
    for (const tell of endings) tell(end);
  };
  const works = role === 'work' || config.embeddedWorker;
  const engine = works ? await startEngine(config, { ...parts, clock, database, queue, feed, onEnd }) : null;
  const server =
    role === 'serve' ? await startServer(config, { logger, clock, database, queue, feed, endings }) : null;

  return {
    url: server?.listener.url ?? null,
    firstApiKey,
    async close() {
      server?.startShutdown();
      const steps = {
        worker: () => engine?.worker.stop(WORKER_GRACE_MS),
        subscriptions: () => feed.close(),
        server: () => server?.listener.close(LISTENER_GRACE_MS),
        fetcher: () => engine?.fetcher.close(),
        auditThreads: () => engine?.pool.close(),
        database: () => database.close(),
      };
      for (const [part, stop] of Object.entries(steps)) {
        await stop();
        logger.info({ part }, 'stopped');
      }
    },
  };
}

interface Shared {
  logger: Logger;
  clock: () => Date;
  database: Database;
  queue: Queue;
  feed: ReportFeed;
}

/** What carries out runs. */
async function startEngine(
  config: Config,
  {
    logger,
    clock,
    database,
    queue,
    feed,
    onEnd,
    retryDelaysMs,
  }: Shared & AppParts & { onEnd: (end: RunEnd) => void },
): Promise<{ worker: Worker; fetcher: Fetcher; pool: AuditPool }> {
  const owner = createProcessOwner();
  const released = await queue.releaseDead((other) => isDeadOwner(other, owner));
  if (released > 0) logger.warn({ released }, 'took over the runs of a process that died');
  const fetcher = createFetcher({
    version: packageInfo.version,
    contactUrl: packageInfo.homepage,
    maxPageBytes: config.maxPageBytes,
    allow: config.allowTargets,
  });
  const pool = createAuditPool(config.auditConcurrency);
  const handle = createRunHandler({
    database,
    queue,
    feed,
    clock,
    owner,
    fetchPage: fetcher.fetchPage,
    audit: pool.audit,
    timeoutMs: config.auditTimeoutSeconds * 1000,
    retryDelaysMs: retryDelaysMs ?? RETRY_DELAYS_MS,
    onEnd,
  });
  const onError = (error: unknown) => logger.error({ err: error }, 'the queue failed');
  const worker = startWorker({ queue, owner, concurrency: config.auditConcurrency, clock, handle, onError });
  return { worker, fetcher, pool };
}

/** What answers clients. */
async function startServer(
  config: Config,
  { logger, clock, database, queue, feed, endings }: Shared & { endings: Set<(end: RunEnd) => void> },
): Promise<{ listener: Listener; startShutdown: () => void }> {
  const signingKey = await database.transact((em) =>
    findOrCreateSecret(em, 'signing-key', () => randomBytes(SIGNING_KEY_BYTES).toString('base64url')),
  );
  const metrics = createMetrics({ database, queue, feed, clock });
  endings.add(metrics.runEnded);
  const requestBudget = createBudget(config.requestsPerMinute);
  const { createWaitSeconds, requestsPerMinute, runsPerMinute } = config;
  let shuttingDown = false;
  const listener = await listen(config, (origin) => {
    const services: ServiceContext = {
      database,
      queue,
      feed,
      signer: createSigner(signingKey),
      runBudget: createBudget(runsPerMinute),
      clock,
      publicUrl: config.publicUrl ?? origin,
      allowTargets: config.allowTargets,
      queueLimit: config.queueLimit,
    };
    const graphql = createGraphqlGateway(
      { services, requestBudget, limits: { requestsPerMinute, runsPerMinute } },
      (error, requestId) => logger.error({ err: error, requestId }, 'request failed'),
    );
    return createHttpApp({
      services,
      requestBudget,
      settings: { createWaitSeconds, requestsPerMinute, runsPerMinute },
      graphql,
      metrics,
      logger,
      isShuttingDown: () => shuttingDown,
    }).fetch;
  });
  const startShutdown = () => {
    shuttingDown = true;
  };
  return { listener, startShutdown };
}

function logRun(logger: Logger, { cause, ...end }: RunEnd): void {
  if (end.errorCode === 'crashed') logger.error({ ...end, err: cause }, 'run ended');
  else logger.info(end, 'run ended');
}
