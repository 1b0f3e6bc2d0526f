/** Fixtures for tests of runs: a site, and reports whose runs are executed with real database, fetcher and audits. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditPage } from '../../src/audits/audit-page.ts';
import { CATALOGUE } from '../../src/audits/catalogue.ts';
import { packReport } from '../../src/audits/packed-report.ts';
import { gatherResources } from '../../src/audits/plan/gather-resources.ts';
import { parsePage } from '../../src/engine/page.ts';
import { AppError } from '../../src/errors.ts';
import { createFetcher } from '../../src/fetching/create-fetcher.ts';
import { parseAllowTargets } from '../../src/fetching/guard/allow-targets.ts';
import type { Queue } from '../../src/jobs/queue.ts';
import { type AbortReason, type RunHandler, Worker } from '../../src/jobs/worker.ts';
import type { FetchedPage } from '../../src/page/fetched-page.ts';
import { deleteReport } from '../../src/reports/changes/delete-report.ts';
import { updateReport } from '../../src/reports/changes/update-report.ts';
import { createAuditNumbers } from '../../src/runs/audit-numbers.ts';
import type { AuditResult } from '../../src/runs/audit-process/audit-process.ts';
import { createRunHandler } from '../../src/runs/create-run-handler.ts';
import type { ActiveRun, RunContext, RunEnd } from '../../src/runs/run-context.ts';
import { createSuspectTry } from '../../src/runs/try-suspect.ts';
import { createReport } from '../support/create-report.ts';
import { fixtureSite, htmlPage, type Route } from '../support/fixture-site.ts';
import { createQueueClock, type QueueClock } from '../support/queue-clock.ts';
import { findReport } from '../support/stored-entities.ts';
import type { TempDatabase } from '../support/temp-database.ts';
import { test as base } from '../support/test.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

/** The dependencies of a run, without their groups. */
type Dependencies = Omit<RunContext, 'fetcher' | 'pool' | 'store' | 'policy'> &
  RunContext['fetcher'] &
  RunContext['pool'] &
  Omit<RunContext['store'], 'health'> &
  RunContext['policy'] & { storeHealth: RunContext['store']['health'] };

/** Replaced dependencies of a run. */
export type RunParts = Partial<Dependencies> & { abort?: AbortSignal };

export const FETCHER = { version: '1', contactUrl: 'https://example.org/', maxPageBytes: 1_000_000 };
export const PAGE = htmlPage('<!doctype html><html lang="en"><title>Page</title>');

/** The tests of one file, whose site has the routes. */
export const testWith = (routes: Record<string, Route> = { '/': PAGE }) =>
  base
    .extend('site', { scope: 'file' }, fixtureSite(routes))
    .extend('runs', { scope: 'file' }, async ({ temp }, { onCleanup }) => {
      const runs = await createRunFixture(temp);
      onCleanup(runs.close);
      return runs;
    })
    /** The rows of a query. */
    .extend('query', { scope: 'file' }, async ({ temp }) => {
      return (sql: string, ...values: unknown[]) => temp.database.fork().execute(sql, values);
    });

const IGNORED = { failed: () => undefined, succeeded: () => undefined };

/** Creates reports and executes their runs. Without `startProcess`, the test executes each run. */
export async function createRunFixture(temp: TempDatabase) {
  const clock: QueueClock = createQueueClock(temp);
  const allowTargets = parseAllowTargets('127.0.0.1');
  const services = await createTestServices(temp, { clock, allowTargets });
  const actor = await createActor(temp.database);
  const { fetchPage, openResources, close } = createFetcher({ ...FETCHER, allow: allowTargets });
  const numberAudits = createAuditNumbers(temp.database);
  await numberAudits(CATALOGUE.map(({ id }) => id));
  const ends: RunEnd[] = [];
  let deaths = 0;
  const dependencies: Dependencies = {
    ...services,
    numberAudits,
    owner: 'first/1/a',
    sleep: (milliseconds) => clock.advance(milliseconds),
    openCrawl: () => {
      throw new Error('No run is that of a page of a site audit.');
    },
    fetchPage,
    openResources,
    warmUp: () => {},
    audit: async (source, { fetchResources }) => {
      const { page, planError } = await gatherResources(
        parsePage({ ...source, resources: [] }),
        fetchResources,
      );
      return { report: packReport(auditPage(page)), planError };
    },
    timeoutMs: 10_000,
    retryDelaysMs: [1_000, 3_000],
    hasNetworkOutage: () => false,
    onEnd: (end) => ends.push(end),
    storeHealth: IGNORED,
  };
  const claim = async (owner: string, { begin }: RunHandler<ActiveRun>) => {
    const claimOne = (suspects: boolean) => {
      const claim = { owner, now: clock(), suspects, accountConcurrency: 100, withCrawled: true };
      return services.queue.claim(claim, async (em, delivery) => ({ run: await begin(em, delivery) }));
    };
    const claimed = await claimOne(false);
    // A suspect is executed in this process, too.
    const suspect = claimed?.run ? null : await claimOne(true);
    if (!claimed && !suspect) throw new Error('No run can be claimed now.');
    return claimed?.run ?? suspect?.run ?? null;
  };

  /** Creates a report with a queued run. @returns its id */
  const create = async (url: string) => (await createReport(services, actor, { url })).id;
  /** Queues another run of the report. */
  const queueAgain = (id: number) => updateReport(services, actor, id, { results: 1 });
  /** Claims the next run and executes it. The clock advances while the run sleeps, unless `sleep` is given. */
  const run = async ({ abort = new AbortController().signal, ...parts }: RunParts = {}) => {
    const handler = createRunHandler(groupDependencies({ ...dependencies, ...parts }));
    const run = await claim(parts.owner ?? dependencies.owner, handler);
    if (run) await handler.carryOut(run, abort);
    return ends.at(-1) as RunEnd;
  };

  return {
    clock,
    /** The ends of the runs, in order. */
    ends,
    fetchPage,
    create,
    queueAgain,
    run,
    /** Executes the run of a new report. */
    runNew: async (url: string, parts?: RunParts) => {
      await create(url);
      return await run(parts);
    },
    /** Executes another run of the report. */
    runAgain: async (id: number, parts?: RunParts) => {
      await queueAgain(id);
      return await run(parts);
    },
    remove: async (id: number) => void (await deleteReport(services, actor, id)),
    read: async (id: number) => {
      const report = await findReport(temp.database.fork(), actor.accountId, id);
      if (!report) throw new Error(`There is no report ${id}.`);
      return report;
    },
    /** The stored runs of the report, in order. */
    history: (id: number) =>
      temp.database.fork().execute('select * from runs where report_id = ? order by id', [id]),
    /** Claims the next run as a process that dies while it executes it. */
    crash: async () => {
      const owner = `dead/${++deaths}/a`;
      const handler = createRunHandler(
        groupDependencies({ ...dependencies, owner, fetchPage: untilAborted }),
      );
      const dying = new AbortController();
      // A dead process never reports back: it fetches forever and does not renew its leases.
      const run = await claim(owner, handler);
      const handling = run && handler.carryOut(run, dying.signal);
      await services.queue.releaseDead((other) => other === owner);
      dying.abort('lease-lost' satisfies AbortReason);
      await handling;
    },
    /** Starts the workers of a process, until it is killed. One suspect at a time has a real process of its own. */
    startProcess: (concurrency: number) => {
      const owner = `process/${++deaths}/a`;
      const { database, queue } = services;
      let isDead = false;
      const rejectIfDead = () => {
        if (isDead) throw new AppError('unavailable');
      };
      const transact: typeof database.transact = (work) =>
        database.transact(async (em) => {
          const result = await work(em);
          rejectIfDead();
          return result;
        });
      const claim: Queue['claim'] = (claim, begin) =>
        queue.claim(claim, async (em, delivery) => {
          rejectIfDead();
          return await begin(em, delivery);
        });
      let audited: AuditResult | undefined;
      const own = groupDependencies({
        ...dependencies,
        database: { ...database, transact },
        owner,
        // The audits would take most of the time.
        audit: async (page) => (audited ??= auditWhole(page)),
        sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
      });
      const settings = { databaseUrl: temp.url, fetcher: { ...FETCHER, allow: allowTargets } };
      const start = (suspects: boolean) =>
        new Worker({
          queue: { ...queue, claim },
          events: services.events,
          owner,
          suspects,
          concurrency: suspects ? 1 : concurrency,
          accountConcurrency: 100,
          clock,
          handler: createRunHandler(own, suspects ? createSuspectTry(own, settings, undefined) : undefined),
          runHealth: IGNORED,
          claimHealth: IGNORED,
          pollMs: 20,
        });
      const workers = [start(false), start(true)];
      const death = Promise.withResolvers<void>();
      return {
        /** Resolves when it has been killed. */
        died: death.promise,
        /** From now on it changes nothing in the database. Then ends its leases, as the next start does. */
        kill: async () => {
          isDead = true;
          await Promise.all(workers.map((worker) => worker.stop(AbortSignal.abort())));
          await queue.releaseDead((other) => other === owner);
          death.resolve();
        },
      };
    },
    close,
  };
}

function groupDependencies(all: Dependencies): RunContext {
  const { database, queue, numberAudits, events, storeHealth: health } = all;
  const store = { database, queue, numberAudits, events, health };
  const { owner, timeoutMs, retryDelaysMs } = all;
  return { ...all, fetcher: all, pool: all, store, policy: { owner, timeoutMs, retryDelaysMs } };
}

/** Audits a page without resources, in this process. */
export function auditWhole(source: FetchedPage): AuditResult {
  const report = packReport(auditPage(parsePage({ ...source, resources: [] })));
  return { report, planError: null };
}

/** A fetch that never ends by itself. */
export const untilAborted: RunContext['fetcher']['fetchPage'] = async (_url, options) => {
  const signal = options?.signal as AbortSignal;
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
};

/** Parts of a run whose process shuts down at the first pause. */
export function shutdownInPause(): RunParts {
  const stopping = new AbortController();
  return {
    abort: stopping.signal,
    sleep: (milliseconds, signal) => {
      stopping.abort('shutdown' satisfies AbortReason);
      return sleep(milliseconds, undefined, { signal });
    },
  };
}
