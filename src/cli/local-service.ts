import type { Actor } from '../accounts/actor.ts';
import { cacheApiKeys } from '../accounts/cache-api-keys.ts';
import { createAccount } from '../accounts/create-account.ts';
import { createRateLimiter, createWrongKeyLimiter } from '../accounts/create-rate-limiter.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import type { ApiKey } from '../database/entities/api-key.ts';
import { createEventBus } from '../events/event-bus.ts';
import { createFetcher, type Fetcher, type FetcherOptions } from '../fetching/create-fetcher.ts';
import { type AllowedTarget, THIS_MACHINE } from '../fetching/guard/allow-targets.ts';
import { createHealthLog } from '../health-log.ts';
import { openQueue } from '../jobs/open-queue.ts';
import type { Logger } from '../logger.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import { keepProgress } from '../reports/watch/page-progress.ts';
import { createReportFeed, readRevisions } from '../reports/watch/report-feed.ts';
import { createRunBacklog } from '../runs/run-backlog.ts';
import { startRunWorker } from '../runs/start-run-worker.ts';
import { openSigner } from '../sharing/signer.ts';
import { isOnThisMachine } from './check-page.ts';

/** The services of one command with a worker, without HTTP. All data is in memory. */
export interface LocalService extends AsyncDisposable {
  services: ServiceContext;
  /** The only account, with the scope `write`. */
  actor: Actor;
}

/** Starts a local service. It may audit pages on this machine, because its user controls them. */
export async function openLocalService(config: Config, logger: Logger): Promise<LocalService> {
  await using starting = new AsyncDisposableStack();
  const onShutdown = (_: string, close: () => unknown) => starting.defer(async () => void (await close()));
  const clock = () => new Date();
  const database = await openDatabase('sqlite::memory:');
  onShutdown('database', () => database.close());
  await database.migrate();
  const events = createEventBus(database);
  const healthOf = (failed: string, succeeded: string) =>
    createHealthLog({ logger, clock }, failed, succeeded);
  const onError = (error: unknown) => logger.error({ err: error }, 'queue failed');
  const { queue, close } = await openQueue(database, { supervises: true, onError });
  onShutdown('queue', close);
  const feed = createReportFeed(
    events,
    (ids) => readRevisions(database.fork(), ids),
    healthOf('cannot read changed reports', 'changed reports readable again'),
  );
  onShutdown('subscriptions', () => feed.close());
  const signer = await openSigner(
    { database, events, clock },
    healthOf('cannot read signing keys', 'signing keys are read again'),
  );
  onShutdown('signer', () => signer.close());
  const allowTargets = [...config.allowTargets, ...THIS_MACHINE];
  const shared = { database, queue, events, clock };
  const worker = await startRunWorker(
    { ...shared, logger, onShutdown },
    { ...config, allowTargets },
    { createFetcher: (options) => createLocalFetcher(options, config.allowTargets) },
  );
  onShutdown('worker', () => worker.stop(0));
  const { id: accountId } = await createAccount(database, { name: 'Command line' }, clock());
  const running = starting.move();
  return {
    services: {
      ...shared,
      feed,
      signer,
      allowTargets,
      findProgress: keepProgress(events),
      findApiKey: cacheApiKeys(shared),
      wrongKeyLimiter: createWrongKeyLimiter(database),
      backlog: createRunBacklog(database),
      runLimiter: createRateLimiter(database, 'runs', config.runsPerMinute),
      queueLimit: config.queueLimit,
      sitePagesPerDay: config.sitePagesPerDay,
      publicUrl: '',
    },
    actor: { accountId, apiKey: { id: 0, scope: 'write' } as ApiKey },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Uses the rule of `isOnThisMachine` for each page. @param allow targets that every page may use */
function createLocalFetcher(options: FetcherOptions, allow: readonly AllowedTarget[]): Fetcher {
  const [local, guarded] = [createFetcher(options), createFetcher({ ...options, allow })];
  const fetcherOf = (url: string) => (isOnThisMachine(url, allow) ? local : guarded);
  return {
    fetchPage: (url, limits) => fetcherOf(url).fetchPage(url, limits),
    openResources: (resources) => fetcherOf(resources.pageUrl).openResources(resources),
    close() {
      local.close();
      guarded.close();
    },
  };
}
