import { isDeepStrictEqual } from 'node:util';
import type { Report } from '../../database/entities/report.ts';
import { openPage, type Viewer } from '../../sharing/open-page.ts';
import { Signal } from '../../signal.ts';
import type { ServiceContext } from '../service-context.ts';
import { linkedAbort } from './linked-abort.ts';
import { type ActiveRun, type PageProgress, readActiveRun, readProgress } from './page-progress.ts';
import { followRun } from './watch-report.ts';

/** How often the position in the queue is read, because no event says that it has changed. */
const REFRESH_MS = 2_000;

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
): AsyncGenerator<{ report: Report; progress: PageProgress | null }> {
  const read = async () => {
    const page = await openPage(context, 'report', slug, viewer);
    return page?.isOpen ? page.shared : null;
  };
  using ending = linkedAbort(signal);
  using resources = new DisposableStack();
  const news = new Signal();
  const unsubscribe = context.events.subscribe('run-progress', ({ reportId }) => {
    if (reportId === id) news.wake();
  });
  resources.defer(unsubscribe);
  const timer = setInterval(news.wake, REFRESH_MS);
  resources.defer(() => clearInterval(timer));
  const changes = followRun(context.feed, id, read, ending.signal);
  let report: Report | undefined;
  let run: ActiveRun | null = null;
  let shown: PageProgress | null | undefined;
  let woken = news.wait();
  for (let next = nextOf(changes); ; ) {
    const change = await Promise.race([next, woken]);
    if (typeof change === 'boolean') {
      woken = news.wait();
    } else {
      if (change.done) return;
      report = change.value;
      // Each attempt changes the report, so that news of the same attempt need no query.
      run = await readActiveRun(context, report);
      next = nextOf(changes);
    }
    if (!report) continue;
    const progress = await readProgress(context, report, run);
    // The run has ended since the report was read, and its stage is already shown; the changed report follows.
    if (progress?.stage === 'running' && !run && shown && shown.stage !== 'queued') continue;
    // A run loses its position when a worker claims it; the changed report follows.
    const isClaimed = shown?.stage === 'queued' && progress?.stage === 'queued' && progress.position === null;
    if (isClaimed || isDeepStrictEqual(progress, shown)) continue;
    shown = progress;
    yield { report, progress };
  }
}

function nextOf(changes: AsyncGenerator<Report>): Promise<IteratorResult<Report, void>> {
  const next = changes.next();
  // A closed watcher does not await this promise, so its rejection must not stay unhandled.
  next.catch(() => undefined);
  return next;
}
