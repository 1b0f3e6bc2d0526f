import type { Report } from '../../database/entities/report.ts';
import type { RunProgress } from '../../events/run-progress.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import { openPage, type Viewer } from '../../sharing/open-page.ts';
import type { ServiceContext } from '../service-context.ts';
import { linkedAbort } from './linked-abort.ts';
import { type CurrentAttempt, isOfAttempt, type PageProgress, requestProgress } from './page-progress.ts';
import { followRun, isUnfinished } from './watch-report.ts';

/** How often the position in the queue is read, and progress is requested again until some arrives. */
const REFRESH_MS = 2_000;

/** A report and the progress of its run; null without an open run. */
export interface PageState {
  report: Report;
  progress: PageProgress | null;
}

/**
 * The report that a page shows and the progress of its run, now and after each change, until the run has ended or the
 * signal aborts. The access guard is checked again at each change of the report; the stream ends for a viewer who lost
 * access.
 */
export async function* watchPage(
  context: ServiceContext,
  { id, slug }: Report,
  viewer: Viewer,
  signal: AbortSignal,
): AsyncGenerator<PageState> {
  const read = async () => {
    const page = await openPage(context, slug, viewer);
    return page?.isOpen ? page.report : null;
  };
  using ending = linkedAbort(signal);
  using follower = followProgress(context, id);
  const changes = followRun(context.feed, id, read, ending.signal);
  for (let next = nextOf(changes); ; ) {
    const change = await Promise.race([next, follower.news()]);
    if (change?.done) return;
    if (change) {
      yield { report: change.value, progress: await follower.begin(change.value) };
      next = nextOf(changes);
    } else {
      const state = await follower.refresh();
      if (state) yield state;
    }
  }
}

function nextOf(changes: AsyncGenerator<Report>): Promise<IteratorResult<Report, void>> {
  const next = changes.next();
  // A closed watcher does not await this promise, so its rejection must not stay unhandled.
  next.catch(() => undefined);
  return next;
}

/** Follows the progress of the report's run until it is disposed. */
function followProgress(context: ServiceContext, id: number) {
  const { database, events, backlog } = context;
  let report: Report | undefined;
  let run: CurrentAttempt | null = null;
  let shown: PageProgress | null = null;
  let received: RunProgress | null = null;
  const current = (): RunProgress | null => (received && run && isOfAttempt(received, run) ? received : null);
  let news = Promise.withResolvers<void>();
  const unsubscribe = events.subscribe('run-progress', (progress) => {
    if (progress.reportId !== id) return;
    received = progress;
    if (report?.status === 'running') news.resolve();
  });
  const timer = setInterval(() => {
    // A worker that received a request publishes all further progress of the attempt; a new attempt changes the report.
    if (report?.status === 'running' && !current()) events.publish('progress-requested', id);
    if (report?.status === 'queued') news.resolve();
  }, REFRESH_MS);

  const show = (progress: PageProgress | null): PageProgress | null => {
    shown = progress;
    return progress;
  };

  return {
    /** Resolves when the progress may differ from the last one returned. */
    news: () => news.promise,

    /** The progress of the run of a report that was just read. */
    async begin(read: Report): Promise<PageProgress | null> {
      report = read;
      if (!isUnfinished(read)) return show(null);
      if (read.status === 'queued') return show({ stage: 'queued', position: await backlog.positionOf(id) });
      run = await findOpenRun(database.fork(), id);
      const progress = current() ?? (run && (await requestProgress(context, id, run)));
      return show(progress ?? { stage: 'running' });
    },

    /** The changed state; null if nothing changed. */
    async refresh(): Promise<PageState | null> {
      news = Promise.withResolvers();
      if (!report) return null;
      if (report.status === 'queued') {
        const position = await backlog.positionOf(id);
        // Null after a number: a worker has claimed the run, and the changed report follows.
        if (position === null || (shown?.stage === 'queued' && shown.position === position)) return null;
        return { report, progress: show({ stage: 'queued', position }) };
      }
      const progress = current();
      return progress && !isSameProgress(progress, shown) ? { report, progress: show(progress) } : null;
    },

    [Symbol.dispose]() {
      unsubscribe();
      clearInterval(timer);
    },
  };
}

/** Compares by value, because each message from another process is a new object. */
function isSameProgress(progress: RunProgress, shown: PageProgress | null): boolean {
  return (
    shown !== null &&
    'filesDone' in shown &&
    shown.stage === progress.stage &&
    shown.filesDone === progress.filesDone &&
    shown.filesPlanned === progress.filesPlanned
  );
}
