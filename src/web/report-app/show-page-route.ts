import type { Handler } from 'hono';
import type { Report } from '../../database/entities/report.ts';
import { errorOfReport } from '../../database/report-error.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { isUnfinished } from '../../reports/watch-report.ts';
import { isPublic } from '../../sharing/open-page.ts';
import { pageUrl } from '../../sharing/page-url.ts';
import { renderReportPage } from '../report-page/render-report-page.ts';
import { shareWithAll } from './page-headers.ts';
import { failurePage } from './pages/failure-page.ts';
import { LOOK_AGAIN_SECONDS, progressPage } from './pages/progress-page.ts';
import { readPageData } from './read-page-data.ts';
import type { ReportEnv } from './report-env.ts';

/**
 * `GET /r/{slug}`: the last good report; without one, what its run is doing or why it failed.
 * Addresses in the page are relative, so that it also works behind a proxy that adds a path.
 * @param liveScript address of the script that turns a page into what comes of the run
 */
export function showPageRoute(services: ServiceContext, liveScript: string): Handler<ReportEnv> {
  return async (c) => {
    const { report, viewer } = c.var;
    const data = await readPageData(services, report);
    shareWithAll(c, report, 'no-cache');
    if (!data && isUnfinished(report)) {
      c.header('Refresh', String(LOOK_AGAIN_SECONDS));
      return c.html(progressPage(report, liveScript));
    }
    if (!data) return c.html(failurePage(report));
    // A signed URL opens the exports and the badge, too.
    const query =
      isPublic(report) || !viewer.signedUrl.signature
        ? ''
        : `?${new URLSearchParams({ ...viewer.signedUrl })}`;
    const { slug } = report;
    const notice = noticeOf(report);
    const page = renderReportPage(data, {
      exports: {
        json: `${slug}.json${query}`,
        csv: `${slug}.csv${query}`,
        badge: `${slug}/badge.svg${query}`,
      },
      ...(notice !== null && { notice }),
      isPublic: isPublic(report),
      ...(isUnfinished(report) && { script: liveScript }),
      pageUrl: pageUrl(services, report),
    });
    return c.html(page);
  };
}

/** What happened since the report that is shown. */
function noticeOf(report: Report): string | null {
  if (isUnfinished(report)) return 'A new run is under way. Its report will replace this one here.';
  const error = errorOfReport(report);
  return error && `The last run failed, so this is the report before it. ${error.message}`;
}
