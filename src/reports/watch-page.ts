import type { Report } from '../database/entities/report.ts';
import { openPage, type Viewer } from '../sharing/open-page.ts';
import type { ServiceContext } from './service-context.ts';
import { followRun } from './watch-report.ts';

/**
 * The report that a page shows, now and after each change, until its run has ended or the signal aborts. The access
 * guard is checked again at each change; the stream ends for a viewer who lost access.
 */
export function watchPage(
  context: ServiceContext,
  { id, slug }: Report,
  viewer: Viewer,
  signal: AbortSignal,
): AsyncGenerator<Report> {
  const read = async () => {
    const page = await openPage(context, slug, viewer);
    return page?.isOpen ? page.report : null;
  };
  return followRun(context.feed, id, read, signal);
}
