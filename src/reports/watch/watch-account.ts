import { LRUCache } from 'lru-cache';
import type { Actor } from '../../accounts/actor.ts';
import { Report } from '../../database/entities/report.ts';
import { readChangedReports } from '../../database/queries/report-list.ts';
import { Signal } from '../../signal.ts';
import type { ServiceContext } from '../service-context.ts';
import { type AccountWatchers, createWatcherSlots, type Inbox, type ReportEvent } from './report-feed.ts';

/** Number of reports per query. */
const REPORTS_AT_ONCE = 100;
/** Clocks of processes differ: a later change may have an earlier date. */
const CLOCK_SKEW_MS = 5_000;
/** Maximum number of reports whose changes within the clock skew are remembered, and whose events wait for a watcher. */
const MAX_REPORTS = 20_000;
/** With many watchers, the stages of a run become one event: each event costs about 0.1 ms of CPU time a watcher. */
const PAUSE_PER_WATCHER_MS = 5;
const MAX_PAUSE_MS = 500;

type WatchContext = Pick<ServiceContext, 'database' | 'feed' | 'clock'>;

/**
 * Each report of the actor's account after its creation and after changes, from now on until the signal aborts. Changes of
 * a report while the watcher is busy, or within a pause that grows with the number of watchers, are one event. A deletion
 * by another process is missed while the connection to that process is interrupted, and always on SQLite.
 */
export async function* watchAccountReports(
  context: WatchContext,
  { accountId }: Actor,
  signal: AbortSignal,
): AsyncGenerator<ReportEvent> {
  const watchers = context.feed.accounts.get(accountId) ?? followAccount(context, accountId);
  const inbox: Inbox = { events: new Map(), arrived: new Signal() };
  const { events, arrived } = inbox;
  watchers.inboxes.add(inbox);
  const ended = AbortSignal.any([signal, watchers.ending.signal]);
  ended.addEventListener('abort', arrived.wake);
  try {
    while (!ended.aborted) {
      for (const id of events.keys()) {
        using _slot = await watchers.acquireSlot();
        // A newer event may have replaced it.
        const event = events.get(id);
        events.delete(id);
        if (ended.aborted) break;
        if (event) yield event;
      }
      await arrived.wait();
    }
    // Throws the error of a failed read.
    if (!signal.aborted) await watchers.reading;
  } finally {
    ended.removeEventListener('abort', arrived.wake);
    watchers.inboxes.delete(inbox);
    if (watchers.inboxes.size === 0) watchers.ending.abort();
  }
}

/** Starts to read the changes of an account, once for all of its watchers, until the last one leaves. */
function followAccount(context: WatchContext, accountId: number): AccountWatchers {
  const { accounts } = context.feed;
  const watchers: AccountWatchers = {
    inboxes: new Set(),
    acquireSlot: createWatcherSlots(),
    hasStarted: false,
    ending: new AbortController(),
    reading: Promise.resolve(),
  };
  accounts.set(accountId, watchers);
  watchers.ending.signal.addEventListener('abort', () => accounts.delete(accountId));
  const read = async () => {
    for await (const changes of readChanges(context, accountId, watchers)) {
      for (const { events, arrived } of watchers.inboxes) {
        for (const [id, event] of changes) events.set(id, event);
        // Of a client that does not read, the oldest events are dropped.
        for (const id of events.keys()) {
          if (events.size <= MAX_REPORTS) break;
          events.delete(id);
        }
        arrived.wake();
      }
      watchers.hasStarted = true;
    }
  };
  watchers.reading = read().finally(() => watchers.ending.abort());
  // The error is that of the watchers, all of which may have left.
  watchers.reading.catch(() => undefined);
  return watchers;
}

/** The events of an account, by the ids of the reports. The first map is empty: changes before the start are no events. */
async function* readChanges(
  { database, feed, clock }: WatchContext,
  accountId: number,
  { inboxes, ending }: AccountWatchers,
): AsyncGenerator<Map<number, ReportEvent>> {
  const seen = new LRUCache<number, number>({ maxSize: MAX_REPORTS, sizeCalculation: () => 1 });
  let newest = clock();
  const note = ({ id, revision, updatedAt }: Pick<Report, 'id' | 'revision' | 'updatedAt'>) => {
    if (updatedAt > newest) newest = updatedAt;
    if (seen.get(id) === revision) return false;
    seen.set(id, revision);
    return true;
  };
  const pauseMs = () => Math.min(inboxes.size * PAUSE_PER_WATCHER_MS, MAX_PAUSE_MS);
  let isFirst = true;
  for await (const deleted of feed.anyChanges(accountId, ending.signal, pauseMs)) {
    const events = new Map<number, ReportEvent>();
    let position = { since: new Date(newest.getTime() - CLOCK_SKEW_MS), afterId: 0 };
    for (;;) {
      const slice = { ...position, limit: REPORTS_AT_ONCE };
      const found = await readChangedReports(database.fork(), accountId, slice);
      const ids = found.filter(note).map(({ id }) => id);
      if (!isFirst && ids.length > 0) {
        const orderBy = { updatedAt: 'asc', id: 'asc' } as const;
        for (const report of await database.fork().find(Report, { id: ids, accountId }, { orderBy })) {
          seen.set(report.id, report.revision);
          events.set(report.id, { report });
        }
      }
      const last = found.at(-1);
      if (!last || found.length < REPORTS_AT_ONCE) break;
      position = { since: last.updatedAt, afterId: last.id };
    }
    for (const deletedId of deleted) if (!isFirst) events.set(deletedId, { deletedId });
    yield events;
    isFirst = false;
  }
}
