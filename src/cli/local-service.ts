import type { Actor } from '../accounts/actor.ts';
import { createAccount } from '../accounts/create-account.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import type { ApiKey } from '../database/entities/api-key.ts';
import { createFetcher, type Fetcher, type FetcherOptions } from '../fetching/create-fetcher.ts';
import { type AllowedTarget, THIS_MACHINE } from '../fetching/guard/allow-targets.ts';
import type { Logger } from '../logger.ts';
import { openFoundation, openServices } from '../open-services.ts';
import { startRunWorker } from '../runs/start-run-worker.ts';
import { isOnThisMachine } from './check-page.ts';

/** The services of one command with a worker, without HTTP. */
export type LocalService = Awaited<ReturnType<typeof openLocalService>>;

/** Starts the services, with all data in memory. They may audit pages on this machine, because its user controls them. */
export async function openLocalService(config: Config, logger: Logger) {
  await using starting = new AsyncDisposableStack();
  const onShutdown = (_: string, close: () => unknown) => starting.defer(async () => void (await close()));
  const clock = () => new Date();
  const databaseUrl = 'sqlite::memory:';
  const database = await openDatabase(databaseUrl);
  onShutdown('database', () => database.close());
  await database.migrate();
  const foundation = await openFoundation({ clock, database, logger, onShutdown }, { supervises: true });
  onShutdown('subscriptions', () => foundation.feed.close());
  const allowTargets = [...config.allowTargets, ...THIS_MACHINE];
  const local = { ...config, databaseUrl, allowTargets, publicUrl: null };
  const services = await openServices(foundation, local);
  const worker = await startRunWorker(foundation, local, {
    createFetcher: (options) => createLocalFetcher(options, config.allowTargets),
  });
  onShutdown('worker', () => worker.stop(0));
  const { id: accountId } = await createAccount(database, { name: 'Command line' }, clock());
  const running = starting.move();
  /** The only account. */
  const actor: Actor = { accountId, apiKey: { id: 0, scope: 'write' } as ApiKey };
  return {
    services,
    actor,
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
