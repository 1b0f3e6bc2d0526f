import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import type { EventBus, Unsubscribe } from '../../events/event-bus.ts';

/** Maximum number of revisions per query; between two queries, the event loop runs other tasks. */
const REPORTS_AT_ONCE = 500;

/** Maximum number of watchers of one change that are woken at once: each reads and sends the change, for some ms. */
const WATCHERS_AT_ONCE = 4;
const LONGEST_SLOT_MS = 100;
/** Changes within this time are one change for watchers of all reports. */
const BURST_MS = 50;

/** Notifies watchers that a report may have changed, in this or another process. */
export type ReportFeed = ReturnType<typeof createReportFeed>;

/** A report with watchers. */
interface WatchedReport {
  watchers: number;
  /** The last revision read from the database; undefined before the first read. */
  revision: number | undefined;
  /** Resolves at the next change. */
  changed: PromiseWithResolvers<void>;
  acquireSlot: ReturnType<typeof createWatcherSlots>;
}

/** A report after a change, or the id of a deleted report. */
export type ReportEvent = { report: Report } | { deletedId: number };

/** The watchers of all reports of an account: each change is read once for all of them. */
export interface AccountWatchers {
  /** The events that each watcher has not received yet, by the id of the report: the last one of each. */
  inboxes: Set<Map<number, ReportEvent>>;
  /** Resolves at the next events, and at the end. */
  changed: PromiseWithResolvers<void>;
  acquireSlot: ReturnType<typeof createWatcherSlots>;
  /** Whether changes from now on are events. */
  hasStarted: boolean;
  /** Ends when the last watcher leaves, the feed closes or a read fails: then with its error as the reason. */
  ending: AbortController;
}

/**
 * Creates the feed of a process. It subscribes to events only while there are watchers: a worker has none, and would
 * receive an event for each change of other processes.
 * @param readRevisions returns the current revisions of the reports that exist
 * @param health receives the outcome of each read
 */
export function createReportFeed(
  events: EventBus,
  readRevisions: (ids: number[]) => Promise<Map<number, number>>,
  health: { failed(error: unknown): void; succeeded(): void },
) {
  const watched = new Map<number, WatchedReport>();
  const closing = new AbortController();
  const accounts = new Map<number, AccountWatchers>();
  let subscriptions: Unsubscribe[] = [];

  function wake(report: WatchedReport | undefined): void {
    report?.changed.resolve();
    if (report) report.changed = Promise.withResolvers();
  }

  /** Reads the revisions of all watched reports, and wakes the watchers of those that changed. */
  async function recover(): Promise<void> {
    const ids = [...watched.keys()];
    try {
      for (let start = 0; start < ids.length; start += REPORTS_AT_ONCE) {
        const batch = ids.slice(start, start + REPORTS_AT_ONCE);
        const revisions = await readRevisions(batch);
        for (const id of batch) {
          const report = watched.get(id);
          const revision = revisions.get(id) ?? -1;
          if (report && report.revision !== revision) wake(report);
          if (report) report.revision = revision;
        }
        health.succeeded();
        await setImmediate();
      }
    } catch (error) {
      // The database closes after the feed.
      if (!closing.signal.aborted) health.failed(error);
    }
  }

  function enter(reportId: number): WatchedReport {
    const report = watched.get(reportId) ?? {
      watchers: 0,
      revision: undefined,
      changed: Promise.withResolvers(),
      acquireSlot: createWatcherSlots(),
    };
    report.watchers++;
    watched.set(reportId, report);
    if (subscriptions.length === 0) {
      subscriptions = [
        events.subscribe('report-changed', (id) => wake(watched.get(id))),
        events.subscribeToGaps(recover),
      ];
    }
    return report;
  }

  function leave(reportId: number, report: WatchedReport): void {
    report.watchers--;
    if (report.watchers === 0) watched.delete(reportId);
    if (watched.size === 0) unsubscribe();
  }

  function unsubscribe(): void {
    for (const end of subscriptions) end();
    subscriptions = [];
  }

  return {
    /** Yields at once, and again after each change (deletion included), until the signal aborts or the feed closes. */
    async *changes(reportId: number, signal: AbortSignal): AsyncIterable<void> {
      const ended = AbortSignal.any([signal, closing.signal]);
      if (ended.aborted) return;
      const report = enter(reportId);
      const end = Promise.withResolvers<void>();
      ended.addEventListener('abort', () => end.resolve());
      try {
        let { changed } = report;
        yield;
        while (!ended.aborted) {
          await Promise.race([changed.promise, end.promise]);
          using _slot = await report.acquireSlot();
          if (ended.aborted) return;
          // Set before the watcher reads: a change during the read must wake it again.
          changed = report.changed;
          yield;
        }
      } finally {
        leave(reportId, report);
      }
    },

    /**
     * Yields at once, and again after changes and creations of reports of any account: once for all changes while the
     * consumer is busy or pauses. Each time, yields the ids of reports of the account that were deleted since.
     * @param pauseMs time between a change and its event, beside the time in which a burst of changes is one change
     */
    async *anyChanges(
      accountId: number,
      signal: AbortSignal,
      pauseMs: () => number,
    ): AsyncIterable<number[]> {
      const ended = AbortSignal.any([signal, closing.signal]);
      let changed = Promise.withResolvers<void>();
      const wake = () => changed.resolve();
      ended.addEventListener('abort', wake);
      const deleted: number[] = [];
      const subscriptions = [
        events.subscribe('report-changed', (id, deletedFrom) => {
          if (deletedFrom === accountId) deleted.push(id);
          wake();
        }),
        events.subscribe('run-queued', wake),
        events.subscribeToGaps(async () => wake()),
      ];
      try {
        while (!ended.aborted) {
          yield deleted.splice(0);
          await changed.promise;
          await sleep(BURST_MS + pauseMs(), undefined, { signal: ended }).catch(() => undefined);
          changed = Promise.withResolvers();
        }
      } finally {
        for (const unsubscribe of subscriptions) unsubscribe();
      }
    },

    /** The watchers of all reports, by account. */
    accounts,

    /** Number of watchers. */
    watchers: () =>
      [...watched.values()].reduce((sum, { watchers }) => sum + watchers, 0) +
      [...accounts.values()].reduce(
        (sum, { inboxes, hasStarted }) => sum + (hasStarted ? inboxes.size : 0),
        0,
      ),

    close: () => {
      closing.abort();
      unsubscribe();
    },
  };
}

/** The current revisions of the reports; deleted reports are left out. */
export async function readRevisions(em: EntityManager, ids: readonly number[]): Promise<Map<number, number>> {
  const reports = await em.find(Report, { id: [...ids] }, { fields: ['revision'] });
  return new Map(reports.map(({ id, revision }) => [id, revision]));
}

/**
 * A semaphore for watchers of the same change. The event loop runs other tasks before a slot is acquired again. A slot is
 * released when its `using` scope ends, after `LONGEST_SLOT_MS` at the latest, in case its client does not read.
 */
export function createWatcherSlots() {
  const limit = pLimit(WATCHERS_AT_ONCE);
  return () =>
    new Promise<Disposable>((begin) => {
      void limit(async () => {
        const { promise: ended, resolve: end } = Promise.withResolvers<void>();
        const timer = setTimeout(end, LONGEST_SLOT_MS);
        begin({ [Symbol.dispose]: end });
        await ended;
        clearTimeout(timer);
        await setImmediate();
      });
    });
}
