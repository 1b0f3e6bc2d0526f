import { EventEmitter, on } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Notifications } from '../database/notifications.ts';
import { createTurns, type TakeTurn } from './create-turns.ts';

/** How often changes made by other processes are looked for while somebody watches. */
const POLL_MS = 500;
/** The same where they are told of, for what nobody could tell. */
const NET_MS = 5_000;
/** Others get a turn between two such portions, however many reports are watched. */
const REPORTS_AT_ONCE = 500;

/** As many watchers of one report read and show a change at the same time, which takes some milliseconds each. */
const WATCHERS_AT_ONCE = 4;
const LONGEST_TURN_MS = 100;

/** Tells watchers that a report may have changed, whichever process changed it. */
export interface ReportFeed {
  /** Announces a committed change made by this process, to watchers in others too. */
  announce(reportId: number): void;
  /** Yields at once, and again after each change (deletion included), until the signal aborts or the feed closes. */
  changes(reportId: number, signal: AbortSignal): AsyncIterable<void>;
  /** How many watchers there are. */
  watchers(): number;
  close(): void;
}

/** A report that somebody watches. */
interface Watched {
  watchers: number;
  /** Undefined until the feed has looked. */
  revision: number | undefined;
  takeTurn: TakeTurn;
}

/**
 * @param readRevisions the current revision of each of the reports that exists
 * @param onError is told when they cannot be read
 * @param notifications tell of changes made by other processes, and other processes of ours
 */
export function createReportFeed(
  readRevisions: (ids: number[]) => Promise<Map<number, number>>,
  onError: (error: unknown) => void,
  notifications: Notifications,
): ReportFeed {
  const announcements = new EventEmitter();
  announcements.setMaxListeners(0);
  const watched = new Map<number, Watched>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isListening = false;

  async function look(ids: number[]) {
    const revisions = await readRevisions(ids);
    for (const id of ids) {
      const entry = watched.get(id);
      if (!entry) continue;
      const revision = revisions.get(id) ?? -1;
      if (entry.revision !== revision) announcements.emit(`${id}`);
      entry.revision = revision;
    }
  }

  async function poll() {
    timer = undefined;
    try {
      const ids = [...watched.keys()];
      for (let start = 0; start < ids.length; start += REPORTS_AT_ONCE) {
        await look(ids.slice(start, start + REPORTS_AT_ONCE));
        await setImmediate();
      }
    } catch (error) {
      onError(error);
    }
    // What was missed meanwhile has its look already, which must not be put off.
    if (timer === undefined) lookAfter(notifications.arrive ? NET_MS : POLL_MS);
  }

  function lookAfter(milliseconds: number) {
    clearTimeout(timer);
    timer = watched.size > 0 && !closing.signal.aborted ? setTimeout(poll, milliseconds) : undefined;
  }

  /** Once there is a watcher: a worker has none, and need not hear of each change that others make. */
  function listen() {
    if (isListening) return;
    isListening = true;
    notifications.listen(
      'report_changed',
      (reportId) => announcements.emit(reportId),
      () => lookAfter(0),
    );
  }

  return {
    announce: (reportId) => {
      announcements.emit(`${reportId}`);
      notifications.notify('report_changed', `${reportId}`);
    },

    async *changes(reportId, signal) {
      const leaving = new AbortController();
      const ended = AbortSignal.any([signal, closing.signal, leaving.signal]);
      if (ended.aborted) return;
      const entry = watched.get(reportId) ?? {
        watchers: 0,
        revision: undefined,
        takeTurn: createTurns(WATCHERS_AT_ONCE, LONGEST_TURN_MS),
      };
      entry.watchers++;
      watched.set(reportId, entry);
      listen();
      if (timer === undefined) lookAfter(POLL_MS);
      try {
        const changed = on(announcements, `${reportId}`, { signal: ended });
        yield;
        for await (const _ of changed) {
          using _turn = await entry.takeTurn();
          if (ended.aborted) return;
          yield;
        }
      } catch (error) {
        if (!ended.aborted) throw error;
      } finally {
        // A watcher that leaves at its first look has not begun to take announcements, but they pile up for it.
        leaving.abort();
        entry.watchers--;
        if (entry.watchers === 0) watched.delete(reportId);
      }
    },

    watchers: () => [...watched.values()].reduce((sum, { watchers }) => sum + watchers, 0),

    close: () => {
      closing.abort();
      clearTimeout(timer);
    },
  };
}
