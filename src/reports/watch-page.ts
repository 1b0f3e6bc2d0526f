import type { Report } from '../database/entities/report.ts';
import { openPage, type PageVisitor } from '../sharing/open-page.ts';
import type { ServiceContext } from './service-context.ts';
import { followRun } from './watch-report.ts';

/**
 * The report that a page shows, now and after each change, until its run has ended or the signal aborts. Each
 * change passes the gate anew, and a visitor that it keeps out sees nothing more.
 */
export function watchPage(
  context: ServiceContext,
  { id, slug }: Report,
  visitor: PageVisitor,
  signal: AbortSignal,
): AsyncGenerator<Report> {
  const read = async () => {
    const page = await openPage(context, slug, visitor);
    return page?.isOpen ? page.report : null;
  };
  return followRun(context.feed, id, read, signal);
}
