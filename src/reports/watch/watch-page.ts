import { isDeepStrictEqual } from 'node:util';
import type { Report } from '../../database/entities/report.ts';
import type { RunProgress } from '../../events/run-progress.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import { openPage, type Viewer } from '../../sharing/open-page.ts';
import type { ServiceContext } from '../service-context.ts';
import { linkedAbort } from './linked-abort.ts';
import { type CurrentAttempt, isOfAttempt, type PageProgress } from './page-progress.ts';
import { followRun, isUnfinished } from './watch-report.ts';

/**
 * How often the position in the queue is read, and progress is requested until some arrives. If none has arrived at the
 * second request, the run is shown as running.
 */
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
    const state = await (change ? follower.begin(change.value) : follower.refresh());
    if (change) next = nextOf(changes);
    if (state) yield state;
  }
}

function nextOf(changes: AsyncGenerator<Report>): Promise<IteratorResult<Report, void>> {
  const next = changes.next();
  // A closed watcher does not await this promise, so its rejection must not stay unhandled.
  next.catch(() => undefined);
  return next;
}

/** Follows the progress of the report's run until it is disposed. */
function followProgress({ database, events, backlog }: ServiceContext, id: number) {
  let report: Report | undefined;
  let run: CurrentAttempt | null = null;
  let shown: PageProgress | null = null;
  let received: RunProgress | null = null;
  /** Whether to show that the run is active although its stage is unknown. */
  let isOverdue = false;
  const current = (): RunProgress | null => (received && run && isOfAttempt(received, run) ? received : null);
  let news = Promise.withResolvers<void>();
  const unsubscribe = events.subscribe('run-progress', (progress) => {
    if (progress.reportId !== id) return;
    received = progress;
    news.resolve();
  });
  const timer = setInterval(() => {
    // A worker that received a request publishes all further progress of the attempt; a new attempt changes the report.
    if (report?.status === 'running' && !current()) {
      events.publish('progress-requested', id);
      isOverdue = true;
    }
    news.resolve();
  }, REFRESH_MS);

  const show = (progress: PageProgress): PageState | null => {
    // Compares by value, because each message from another process is a new object.
    if (!report || isDeepStrictEqual(progress, shown)) return null;
    shown = progress;
    return { report, progress };
  };

  /** The state after news; null if nothing changed. */
  const refresh = async (): Promise<PageState | null> => {
    news = Promise.withResolvers();
    if (report?.status === 'queued') {
      const position = await backlog.positionOf(id);
      // Null after a number: a worker has claimed the run, and the changed report follows.
      return position === null ? null : show({ stage: 'queued', position });
    }
    if (report?.status !== 'running') return null;
    const progress = current() ?? (isOverdue ? { stage: 'running' as const } : null);
    return progress && show(progress);
  };

  return {
    /** Resolves when the progress may differ from the last one returned. */
    news: () => news.promise,
    refresh,

    /** The state of a report that was just read; null if nothing changed, or until a worker in another process responds. */
    async begin(read: Report): Promise<PageState | null> {
      report = read;
      if (!isUnfinished(read)) return { report, progress: null };
      if (read.status === 'queued') return show({ stage: 'queued', position: await backlog.positionOf(id) });
      run = await findOpenRun(database.fork(), id);
      // A worker in this process responds before `publish` returns.
      if (!current()) events.publish('progress-requested', id);
      // A worker in another process has until the second request. Without notifications, none can respond.
      isOverdue = !database.notifications.isConnected;
      timer.refresh();
      return await refresh();
    },

    [Symbol.dispose]() {
      unsubscribe();
      clearInterval(timer);
    },
  };
}
