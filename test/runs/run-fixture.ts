import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditPage } from '../../src/audits/audit-page.ts';
import { CATALOGUE } from '../../src/audits/catalogue.ts';
import { packReport } from '../../src/audits/packed-report.ts';
import { gatherResources } from '../../src/audits/plan/gather-resources.ts';
import type { Report } from '../../src/database/entities/report.ts';
import { parsePage } from '../../src/engine/page.ts';
import { AppError } from '../../src/errors.ts';
import { createFetcher } from '../../src/fetching/create-fetcher.ts';
import { parseAllowTargets } from '../../src/fetching/guard/allow-targets.ts';
import type { Queue } from '../../src/jobs/queue.ts';
import { type AbortReason, type RunHandler, startWorker } from '../../src/jobs/worker.ts';
import type { FetchedPage } from '../../src/page/fetched-page.ts';
import { deleteReport } from '../../src/reports/changes/delete-report.ts';
import { updateReport } from '../../src/reports/changes/update-report.ts';
import { createAuditNumbers } from '../../src/runs/audit-numbers.ts';
import type { AuditResult } from '../../src/runs/audit-process/audit-process.ts';
import { createRunHandler } from '../../src/runs/create-run-handler.ts';
import type { ActiveRun, RunContext, RunEnd } from '../../src/runs/run-context.ts';
import { createReport } from '../support/create-report.ts';
import { createQueueClock, type QueueClock } from '../support/queue-clock.ts';
import { findReport } from '../support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

/** Reports and their runs. Without a process, the test executes each run. */
export interface RunFixture {
  temp: TempDatabase;
  clock: QueueClock;
  /** The ends of the runs, in order. */
  ends: RunEnd[];
  /** Creates a report with a queued run. @returns its id */
  create(url: string): Promise<number>;
  /** Queues another run of the report. */
  rerun(id: number): Promise<void>;
  remove(id: number): Promise<void>;
  read(id: number): Promise<Report>;
  /**
   * Claims the next run and executes it.
   * @param parts replaced dependencies; the clock advances while the run sleeps, unless `sleep` is given
   */
  run(parts?: Partial<RunContext> & { abort?: AbortSignal }): Promise<RunEnd | undefined>;
  /** Claims the next runs as a process that dies while it executes them. @param runs 1 by default */
  crash(runs?: number): Promise<void>;
  /** Starts a process that executes runs until it is killed. */
  startProcess(concurrency: number): WorkerProcess;
  fetchPage: RunContext['fetchPage'];
  close(): Promise<void>;
}

/** A worker with the handler of runs, which behaves like a process of its own. */
export interface WorkerProcess {
  /** Ends it: from now on it changes nothing in the database. Then ends its leases, as the next start does. */
  kill(): Promise<void>;
  /** Resolves when it has been killed. */
  died: Promise<void>;
}

const OWNER = 'first/1/a';

/** Real database, fetcher and audits. */
export async function createRunFixture(): Promise<RunFixture> {
  const temp = await openTempDatabase();
  const queueClock = createQueueClock(temp);
  let passedMs = 0;
  const clock: QueueClock = Object.assign(() => queueClock(), {
    advance: async (milliseconds: number) => {
      passedMs += milliseconds;
      await queueClock.advance(milliseconds);
    },
  });
  const allowTargets = parseAllowTargets('127.0.0.1');
  const services = await createTestServices(temp, { clock, allowTargets });
  const actor = await createActor(temp.database);
  const fetcher = createFetcher({
    version: '1',
    contactUrl: 'https://example.org/',
    maxPageBytes: 1_000_000,
    allow: allowTargets,
  });
  const numberAudits = createAuditNumbers(temp.database);
  await numberAudits(CATALOGUE.map(({ id }) => id));
  const ends: RunEnd[] = [];
  let deaths = 0;
  const context: RunContext = {
    ...services,
    numberAudits,
    owner: OWNER,
    uptimeMs: () => Number.POSITIVE_INFINITY,
    sleep: (milliseconds) => clock.advance(milliseconds),
    fetchPage: fetcher.fetchPage,
    openResources: fetcher.openResources,
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
    storeHealth: { failed: () => undefined, succeeded: () => undefined },
  };
  const claim = async (owner: string, { begin }: RunHandler<ActiveRun>) => {
    const claimed = await services.queue.claim(owner, clock(), async (em, delivery) => ({
      run: await begin(em, delivery),
    }));
    if (!claimed) throw new Error('No run can be claimed now.');
    return claimed.run;
  };
  const find = (id: number) => findReport(temp.database.fork(), actor.accountId, id);

  return {
    temp,
    clock,
    ends,
    create: async (url) => (await createReport(services, actor, { url })).id,
    rerun: async (id) => {
      await updateReport(services, actor, id, { results: 1 });
    },
    remove: async (id) => {
      await deleteReport(services, actor, id);
    },
    read: async (id) => {
      const report = await find(id);
      if (!report) throw new Error(`There is no report ${id}.`);
      return report;
    },
    run: async ({ abort = new AbortController().signal, ...parts } = {}) => {
      const changed = { ...context, ...parts };
      const handler = createRunHandler(changed);
      const run = await claim(changed.owner, handler);
      if (run) await handler.carryOut(run, abort);
      return ends.at(-1);
    },
    crash: async (runs = 1) => {
      const owner = `dead/${++deaths}/a`;
      const handler = createRunHandler({ ...context, owner, fetchPage: untilAborted });
      const dying = new AbortController();
      // A dead process never reports back: it fetches forever and does not renew its leases.
      const handling: Promise<void>[] = [];
      for (let i = 0; i < runs; i++) {
        const run = await claim(owner, handler);
        if (!run) throw new Error('The run could not be begun.');
        handling.push(handler.carryOut(run, dying.signal));
      }
      await services.queue.releaseDead((other) => other === owner);
      dying.abort('lease-lost' satisfies AbortReason);
      await Promise.all(handling);
    },
    startProcess: (concurrency) => {
      const owner = `process/${++deaths}/a`;
      const startedMs = passedMs;
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
      const claim: Queue['claim'] = (owner, now, begin) =>
        queue.claim(owner, now, async (em, delivery) => {
          rejectIfDead();
          return await begin(em, delivery);
        });
      let audited: AuditResult | undefined;
      const ignoreErrors = { failed: () => undefined, succeeded: () => undefined };
      const worker = startWorker({
        queue: { ...queue, claim },
        events: services.events,
        owner,
        concurrency,
        clock,
        handler: createRunHandler({
          ...context,
          database: { ...database, transact },
          owner,
          uptimeMs: () => passedMs - startedMs,
          // The audits would take most of the time.
          audit: async (page) => (audited ??= auditWhole(page)),
          sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
        }),
        runHealth: ignoreErrors,
        claimHealth: ignoreErrors,
        pollMs: 20,
      });
      const death = Promise.withResolvers<void>();
      return {
        died: death.promise,
        kill: async () => {
          isDead = true;
          await worker.stop(0);
          await queue.releaseDead((other) => other === owner);
          death.resolve();
        },
      };
    },
    fetchPage: fetcher.fetchPage,
    close: async () => {
      fetcher.close();
      services.feed.close();
      await temp.close();
    },
  };
}

/** Audits a page without resources, in this process. */
export function auditWhole(source: FetchedPage): AuditResult {
  const report = packReport(auditPage(parsePage({ ...source, resources: [] })));
  return { report, planError: null };
}

/** A fetch that never ends by itself. */
export const untilAborted: RunContext['fetchPage'] = async (_url, options) => {
  const signal = options?.signal as AbortSignal;
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
};
