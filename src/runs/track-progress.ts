import { isDeepStrictEqual } from 'node:util';
import type { EventBus, RunProgress } from '../events/event-bus.ts';

/** Shorter stages are not published: between two rounds of files, audits last a few milliseconds. */
const SHORTEST_STAGE_MS = 250;
/** Minimum time between two numbers of files. */
const FILES_PAUSE_MS = 1_000;

/** The stage of an attempt, with the number of fetched files. */
export type AuditProgress = Pick<RunProgress, 'stage' | 'filesDone' | 'filesPlanned'>;

/** The progress of an attempt, until it is disposed. */
export type ProgressTracker = ReturnType<typeof trackProgress>;

/** The first stage of each try. */
export const FETCHING_PAGE: AuditProgress = { stage: 'fetching-page', filesDone: 0, filesPlanned: 0 };

/** Publishes the progress of an attempt: its stages, and the number of its files once a second. */
export function trackProgress(
  events: Pick<EventBus, 'publish'>,
  attempt: Pick<RunProgress, 'reportId' | 'runId' | 'attempt'>,
) {
  let current = FETCHING_PAGE;
  let published = current;
  let publishedAt: number;
  let timer: NodeJS.Timeout | undefined;
  const publish = () => {
    timer = undefined;
    published = current;
    publishedAt = performance.now();
    events.publish('run-progress', { ...attempt, ...current });
  };
  publish();
  return {
    update(progress: AuditProgress): void {
      if (progress.stage !== current.stage) {
        clearTimeout(timer);
        timer = undefined;
      }
      current = progress;
      if (isDeepStrictEqual(current, published)) return;
      // From the last publication: rounds of files that are shorter than the pause would otherwise restart it each time.
      const filesDelayMs = Math.max(0, publishedAt + FILES_PAUSE_MS - performance.now());
      const delayMs = current.stage === published.stage ? filesDelayMs : SHORTEST_STAGE_MS;
      timer ??= setTimeout(publish, delayMs).unref();
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
