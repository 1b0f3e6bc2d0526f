import type { Handler } from 'hono';
import { html } from 'hono/html';
import type { Report } from '../../database/entities/report.ts';
import { errorOfReport } from '../../database/report-error.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { readRunHistory } from '../../reports/show/run-history.ts';
import { type PageProgress, readProgress } from '../../reports/watch/page-progress.ts';
import { isPublic } from '../../sharing/open-page.ts';
import { pageUrl } from '../../sharing/page-url.ts';
import type { Html } from '../report-page/html.ts';
import { renderReportPage } from '../report-page/render-report-page.ts';
import { shareWithAll } from './page-headers.ts';
import { pageLinks } from './page-links.ts';
import type { PageScripts } from './page-scripts.ts';
import { failurePage } from './pages/failure-page.ts';
import { reportBar } from './pages/page-actions.ts';
import { progressPage } from './pages/progress-page.ts';
import { progressText } from './pages/progress-text.ts';
import { readPageData } from './read-page-data.ts';
import type { ReportEnv } from './report-env.ts';

/** Who may open the page, by privacy. */
const ACCESS: Record<number, string> = {
  1: 'Private: only you can open this page',
  2: 'Protected by a password',
};

/**
 * `GET /r/{slug}`: the last completed report; without one, the progress of the run or why it failed.
 * URLs in the page are relative, so that it also works behind a proxy that adds a path.
 */
export function showPageRoute(services: ServiceContext, scripts: PageScripts): Handler<ReportEnv> {
  return async (c) => {
    const { report, owner } = c.var;
    const data = await readPageData(services, report);
    const links = pageLinks(c);
    const actions = owner?.mayChange ? links.actions : null;
    // A page with actions is for this owner alone, so no cache may store it.
    if (!actions) shareWithAll(c, report, 'no-cache');
    const bar = reportBar(report, actions);
    const progress = await readProgress(services, report);
    if (!data && progress) return c.html(progressPage(report, progress, { scripts, bar }));
    if (!data) return c.html(failurePage(report, { scripts, bar }));
    const { shownRunId } = report;
    const history = shownRunId && (await readRunHistory(services.database.fork(), report, shownRunId, data));
    const access = ACCESS[report.privacy];
    const notice = noticeOf(report, progress);
    const page = renderReportPage(data, {
      exports: links.exports,
      ...(history && { history: { ...history, ...links } }),
      ...(notice !== null && { notice }),
      isPublic: isPublic(report),
      scripts: progress ? [scripts.page, scripts.live] : [scripts.page],
      bar,
      ...(access && { access }),
      pageUrl: pageUrl(services, report),
    });
    return c.html(page);
  };
}

/** A notice about a run after the shown one. */
function noticeOf(report: Report, progress: PageProgress | null): Html | string | null {
  if (progress) {
    return html`A new run is in progress. Its report will replace this one. <span id="progress">${progressText(progress)}</span>`;
  }
  const error = errorOfReport(report);
  return error && `The last run failed, so this is the previous report. ${error.message}`;
}
