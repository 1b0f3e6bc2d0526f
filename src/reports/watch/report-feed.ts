import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import type { EventBus, Unsubscribe } from '../../events/event-bus.ts';
import { Signal } from '../../signal.ts';

/** Maximum number of revisions per query; between two queries, the event loop runs other tasks. */
const REPORTS_AT_ONCE = 500;

/** Maximum number of watchers of one change that are woken at once: each reads and sends the change, for some ms. */
const WATCHERS_AT_ONCE = 4;
const LONGEST_SLOT_MS = 100;
/** Changes within this time are one change for watchers of all reports. */
const BURST_MS = 50;

/** A report with watchers. */
interface WatchedReport {
  /** The signals of its watchers, which a change wakes. */
  watchers: Set<Signal>;
  /** The last revision read from the database; undefined before the first read. */
  revision: number | undefined;
  acquireSlot: ReturnType<typeof createWatcherSlots>;
}

/** A report after a change, or the id of a deleted report. */
export type ReportEvent = { report: Report } | { deletedId: number };

/** The events that a watcher of all reports of an account has not received yet. */
export interface Inbox {
  /** By the id of the report: the last event of each. */
  events: Map<number, ReportEvent>;
  /** Woken by new events, and at the end. */
  arrived: Signal;
}

/** The watchers of all reports of an account: each change is read once for all of them. */
export interface AccountWatchers {
  inboxes: Set<Inbox>;
  acquireSlot: ReturnType<typeof createWatcherSlots>;
  /** Whether changes from now on are events. */
  hasStarted: boolean;
  /** Aborts when the last watcher leaves, the feed closes or a read fails. */
  ending: AbortController;
  /** The reading of the changes, until it ends. Rejects when a read fails. */
  reading: Promise<void>;
}

/**
 * Notifies watchers that a report may have changed, in this or another process. It subscribes to events only while there
 * are watchers: a worker has none, and would receive an event for each change of other processes.
 */
export class ReportFeed {
  readonly #events: EventBus;
  readonly #readRevisions: (ids: number[]) => Promise<Map<number, number>>;
  readonly #health: { failed(error: unknown): void; succeeded(): void };
  readonly #watched = new Map<number, WatchedReport>();
  readonly #closing = new AbortController();
  #subscriptions: Unsubscribe[] = [];

  /** The watchers of all reports, by account. */
  readonly accounts = new Map<number, AccountWatchers>();

  /**
   * @param readRevisions returns the current revisions of the reports that exist
   * @param health receives the outcome of each read
   */
  constructor(
    events: EventBus,
    readRevisions: (ids: number[]) => Promise<Map<number, number>>,
    health: { failed(error: unknown): void; succeeded(): void },
  ) {
    this.#events = events;
    this.#readRevisions = readRevisions;
    this.#health = health;
  }

  /** Yields at once, and again after each change (deletion included), until the signal aborts or the feed closes. */
  async *changes(reportId: number, signal: AbortSignal): AsyncIterable<void> {
    const ended = AbortSignal.any([signal, this.#closing.signal]);
    if (ended.aborted) return;
    const changed = new Signal();
    ended.addEventListener('abort', changed.wake);
    const report = this.#enter(reportId, changed);
    try {
      yield;
      while (!ended.aborted) {
        await changed.wait();
        using _slot = await report.acquireSlot();
        if (ended.aborted) return;
        // Before the watcher reads: a change during the read must wake it again.
        changed.clear();
        yield;
      }
    } finally {
      ended.removeEventListener('abort', changed.wake);
      this.#leave(reportId, report, changed);
    }
  }

  /**
   * Yields at once, and again after changes and creations of reports of any account: once for all changes while the
   * consumer is busy or pauses. Each time, yields the ids of reports of the account that were deleted since.
   * @param pauseMs time between a change and its event, beside the time in which a burst of changes is one change
   */
  async *anyChanges(accountId: number, signal: AbortSignal, pauseMs: () => number): AsyncIterable<number[]> {
    const ended = AbortSignal.any([signal, this.#closing.signal]);
    const changed = new Signal();
    ended.addEventListener('abort', changed.wake);
    const deleted: number[] = [];
    const subscriptions = [
      this.#events.subscribe('report-changed', (id, deletedFrom) => {
        if (deletedFrom === accountId) deleted.push(id);
        changed.wake();
      }),
      this.#events.subscribe('run-queued', changed.wake),
      this.#events.subscribeToGaps(async () => changed.wake()),
    ];
    try {
      while (!ended.aborted) {
        yield deleted.splice(0);
        await changed.wait();
        await sleep(BURST_MS + pauseMs(), undefined, { signal: ended }).catch(() => undefined);
        changed.clear();
      }
    } finally {
      for (const unsubscribe of subscriptions) unsubscribe();
    }
  }

  /** Number of watchers. */
  watchers(): number {
    const ofReports = [...this.#watched.values()].map(({ watchers }) => watchers.size);
    const ofAccounts = [...this.accounts.values()].map(({ inboxes, hasStarted }) =>
      hasStarted ? inboxes.size : 0,
    );
    return [...ofReports, ...ofAccounts].reduce((sum, count) => sum + count, 0);
  }

  /** Ends all watchers. Later ones end at once. */
  close(): void {
    this.#closing.abort();
    this.#unsubscribe();
  }

  #enter(reportId: number, changed: Signal): WatchedReport {
    const acquireSlot = createWatcherSlots();
    const report = this.#watched.get(reportId) ?? { watchers: new Set(), revision: undefined, acquireSlot };
    report.watchers.add(changed);
    this.#watched.set(reportId, report);
    if (this.#subscriptions.length === 0) {
      this.#subscriptions = [
        this.#events.subscribe('report-changed', (id) => wakeAll(this.#watched.get(id))),
        this.#events.subscribeToGaps(() => this.#recover()),
      ];
    }
    return report;
  }

  #leave(reportId: number, report: WatchedReport, changed: Signal): void {
    report.watchers.delete(changed);
    if (report.watchers.size === 0) this.#watched.delete(reportId);
    if (this.#watched.size === 0) this.#unsubscribe();
  }

  #unsubscribe(): void {
    for (const end of this.#subscriptions) end();
    this.#subscriptions = [];
  }

  /** Reads the revisions of all watched reports, and wakes the watchers of those that changed. */
  async #recover(): Promise<void> {
    const ids = [...this.#watched.keys()];
    try {
      for (let start = 0; start < ids.length; start += REPORTS_AT_ONCE) {
        const batch = ids.slice(start, start + REPORTS_AT_ONCE);
        const revisions = await this.#readRevisions(batch);
        for (const id of batch) {
          const report = this.#watched.get(id);
          const revision = revisions.get(id) ?? -1;
          if (report && report.revision !== revision) wakeAll(report);
          if (report) report.revision = revision;
        }
        this.#health.succeeded();
        await setImmediate();
      }
    } catch (error) {
      // The database closes after the feed.
      if (!this.#closing.signal.aborted) this.#health.failed(error);
    }
  }
}

function wakeAll(report: WatchedReport | undefined): void {
  for (const { wake } of report?.watchers ?? []) wake();
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
