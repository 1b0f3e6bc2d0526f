import type { EventBus } from '../events/event-bus.ts';
import type { RunProgress } from '../events/run-progress.ts';

/** Minimum time between two events of one run. */
const PAUSE_MS = 250;

/** The stage of an attempt, with the number of fetched files. */
export type AuditProgress = Pick<RunProgress, 'stage' | 'filesDone' | 'filesPlanned'>;

/** The progress of an attempt, until it is disposed. */
export interface ProgressTracker extends Disposable {
  update(progress: AuditProgress): void;
}

/** Publishes the progress of the runs of this process that report pages show. */
export interface ProgressPublisher {
  track(attempt: Pick<RunProgress, 'reportId' | 'runId' | 'attempt'>): ProgressTracker;
}

interface Tracked {
  progress: RunProgress;
  isWatched: boolean;
  /** When the last event was published, in milliseconds of the monotonic clock. */
  publishedAt: number;
  timer: NodeJS.Timeout | undefined;
}

const START: AuditProgress = { stage: 'fetching-page', filesDone: 0, filesPlanned: 0 };

/**
 * Creates the publisher of a worker. Progress changes with each fetched file, so it is published only once a page has
 * requested it, then at most four times a second for each run: without watchers, a run sends no events. A request gets
 * its response at once, so that a page need not wait for the pause between two events.
 */
export function createProgressPublisher(events: EventBus): ProgressPublisher {
  const byReport = new Map<number, Tracked>();

  /** Publishes the current progress as soon as the pause since the last event is over. */
  function publish(tracked: Tracked): void {
    if (!tracked.isWatched || tracked.timer) return;
    const waitMs = tracked.publishedAt + PAUSE_MS - performance.now();
    if (waitMs <= 0) send(tracked);
    else tracked.timer = setTimeout(send, waitMs, tracked).unref();
  }

  function send(tracked: Tracked): void {
    clearTimeout(tracked.timer);
    tracked.timer = undefined;
    tracked.publishedAt = performance.now();
    events.publish('run-progress', tracked.progress);
  }

  events.subscribe('progress-requested', (reportId) => {
    const tracked = byReport.get(reportId);
    if (!tracked) return;
    tracked.isWatched = true;
    send(tracked);
  });

  return {
    track(attempt) {
      const tracked: Tracked = {
        progress: { ...attempt, ...START },
        isWatched: false,
        publishedAt: Number.NEGATIVE_INFINITY,
        timer: undefined,
      };
      byReport.set(attempt.reportId, tracked);
      return {
        update(progress) {
          tracked.progress = { ...attempt, ...progress };
          publish(tracked);
        },
        [Symbol.dispose]() {
          clearTimeout(tracked.timer);
          tracked.isWatched = false;
          if (byReport.get(attempt.reportId) === tracked) byReport.delete(attempt.reportId);
        },
      };
    },
  };
}
