/** The entry point of a process that executes one suspect: it fetches and audits the page, and stores the results. */
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCrawlOpener } from '../crawl/open-crawl.ts';
import { openDatabase } from '../database/database.ts';
import type { EventBus } from '../events/event-bus.ts';
import { createFetcher, type FetcherOptions } from '../fetching/create-fetcher.ts';
import { openQueue } from '../jobs/open-queue.ts';
import { createAuditNumbers } from './audit-numbers.ts';
import { AuditPool } from './audit-process/audit-pool.ts';
import { createRunHandler } from './create-run-handler.ts';
import type { ActiveRun, RunContext, RunEnd } from './run-context.ts';

/** The message to the process: the run, which the worker has leased, and what it takes to execute it. */
export interface SuspectTask extends Pick<RunContext, 'policy'> {
  run: ActiveRun;
  hasNetworkOutage: boolean;
  databaseUrl: string;
  fetcher: FetcherOptions;
}

/** The functions of the worker that the process calls by messages. */
export interface WorkerCalls {
  publish: EventBus['publish'];
  onEnd(end: RunEnd): void;
  /** The process failed to store, and tries again. */
  storing(): void;
  /** The process has ended the run, and waits to be killed. */
  ended(bytesFetched: number): void;
  /** The process could not end the run. */
  failed(error: unknown): void;
}

/** A call of a function of the worker. */
export interface SuspectMessage {
  name: keyof WorkerCalls;
  args: unknown[];
}

function call(name: keyof WorkerCalls, ...args: unknown[]): void {
  process.send?.({ name, args } satisfies SuspectMessage);
}

/** @returns the number of bytes that it fetched */
async function execute(task: SuspectTask): Promise<number> {
  const { run, policy, hasNetworkOutage, databaseUrl } = task;
  await using opened = new AsyncDisposableStack();
  const pool = opened.adopt(new AuditPool(1, { maxPages: 1 }), (opened) => opened.close());
  // Starts the audit process while this process opens the database.
  pool.warmUp();
  const database = opened.adopt(await openDatabase(databaseUrl), ({ close }) => close());
  const onError = () => undefined;
  const { queue } = opened.adopt(await openQueue(database, { supervises: false, onError }), ({ close }) =>
    close(),
  );
  let bytes = 0;
  const clock = () => new Date();
  const onReceived = (count: number) => {
    bytes += count;
  };
  const fetcher = opened.adopt(createFetcher({ ...task.fetcher, onReceived }), ({ close }) => close());
  const handler = createRunHandler({
    fetcher,
    pool,
    store: {
      database,
      queue,
      numberAudits: createAuditNumbers(database),
      events: { publish: (event, ...args) => call('publish', event, ...args) },
      // The worker itself notices outages of the database, when it renews the lease.
      health: { failed: () => call('storing'), succeeded: () => undefined },
    },
    policy,
    openCrawl: createCrawlOpener({ database, clock }),
    clock,
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    hasNetworkOutage: () => hasNetworkOutage,
    onEnd: (end) => call('onEnd', end),
  });
  await handler.carryOut(run, new AbortController().signal);
  // Here and not at exit: a killed process runs no exit handlers.
  flushCompileCache();
  return bytes;
}

process.once('message', (task: SuspectTask) => {
  execute(task).then(
    (bytes) => call('ended', bytes),
    (error) => call('failed', error),
  );
});
process.on('disconnect', () => process.exit());
// Terminals and systemd send these signals to child processes too, but the worker lets its runs finish.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
