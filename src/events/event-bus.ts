import { EventEmitter } from 'node:events';
import type { Database } from '../database/database.ts';
import { Signal } from '../signal.ts';

/** How often the tables are polled while no events of other processes arrive, as on SQLite. */
const POLL_MS = 500;
/** How often the tables are polled while events arrive, in case one is lost. */
const SAFETY_POLL_MS = 5_000;

/**
 * The events and their arguments. Each means that a change was committed; the data is in the tables. The exception is
 * the progress of runs, which is not stored.
 */
interface Events {
  /** A report was changed, or deleted from an account. */
  'report-changed': [reportId: number, deletedFrom?: number];
  /** A run waits for a worker. */
  'run-queued': [];
  /** A run was deleted together with its report. */
  'run-removed': [runId: number];
  /** A page of a site audit has an outcome, or the site audit itself has changed. */
  'site-audit-changed': [siteAuditId: number];
  'api-key-revoked': [apiKeyId: number];
  /** A browser has signed out, or was signed out. */
  'session-ended': [sessionId: number];
  /** A run has a new stage, or more fetched files. */
  'run-progress': [progress: RunProgress];
  'signing-key-rotated': [];
}

/** The progress of an attempt at a run. */
export interface RunProgress {
  reportId: number;
  runId: number;
  /** The attempt at the run; an earlier one may still be active in a process that lost its lease. */
  attempt: number;
  /** In order; files may be fetched in several rounds. */
  stage: 'fetching-page' | 'fetching-files' | 'auditing';
  /** Number of files of the page, such as stylesheets and images, that were fetched or failed. */
  filesDone: number;
  /** Number of files of the page that are known so far; other files may refer to further ones. */
  filesPlanned: number;
}

/** Ends a subscription. */
export type Unsubscribe = () => void;

/** Carries events between the parts of this process and, on PostgreSQL, between all processes at the database. */
export type EventBus = ReturnType<typeof createEventBus>;

/**
 * Creates the event bus of a process. It exchanges events with other processes through the notifications of the
 * database.
 */
export function createEventBus({ notifications }: Pick<Database, 'notifications'>) {
  const emitter = new EventEmitter<Events>();
  emitter.setMaxListeners(0);
  const received = new Set<keyof Events>();
  const gapListeners = new Set<() => void>();
  const recoveries = new Set<() => Promise<void>>();
  const gap = new Signal();
  let isPolling = false;

  function receive<Name extends keyof Events>(event: Name): void {
    if (received.has(event)) return;
    received.add(event);
    notifications.listen(
      event,
      (payload) => emitter.emit(event, ...JSON.parse(payload)),
      (isReconnected) => {
        if (isReconnected) for (const onGap of gapListeners) onGap();
        gap.wake();
      },
    );
  }

  async function poll(): Promise<void> {
    isPolling = true;
    while (recoveries.size > 0) {
      await gap.wait(notifications.isConnected ? SAFETY_POLL_MS : POLL_MS);
      // If the database is unavailable, changes are possible; the recoveries will report the error.
      if (recoveries.size > 0 && (await notifications.changedElsewhere().catch(() => true)))
        await Promise.all([...recoveries].map((recover) => recover()));
    }
    isPolling = false;
  }

  return {
    /**
     * Notifies the subscribers in this process at once, and those in other processes soon. Call it after the commit of
     * the change.
     */
    publish<Name extends keyof Events>(event: Name, ...args: Events[Name]): void {
      (emitter as EventEmitter).emit(event, ...args);
      notifications.notify(event, JSON.stringify(args));
    },

    /** @param onGap called when events of other processes may have been missed, because a lost connection was replaced */
    subscribe<Name extends keyof Events>(
      event: Name,
      listener: (...args: Events[Name]) => void,
      onGap?: () => void,
    ): Unsubscribe {
      if (onGap) gapListeners.add(onGap);
      receive(event);
      (emitter as EventEmitter).on(event, listener);
      return () => {
        (emitter as EventEmitter).off(event, listener);
        if (onGap) gapListeners.delete(onGap);
      };
    },

    /**
     * Calls `recover` whenever events of other processes may have been missed, so that it reads the tables: soon after
     * the first subscription, when a lost connection is replaced, and at intervals. Calls for one subscriber never
     * overlap.
     * @param recover must not reject
     */
    subscribeToGaps(recover: () => Promise<void>): Unsubscribe {
      recoveries.add(recover);
      if (!isPolling) void poll();
      return () => recoveries.delete(recover);
    },
  };
}
