import type { Context, Handler } from 'hono';
import { html } from 'hono/html';
import { NotFoundError } from '../../errors.ts';
import { parseId } from '../../parse-id.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { compareRunsOfReport } from '../../reports/show/compare-report-runs.ts';
import { listCompletedRuns, readRunHistory } from '../../reports/show/run-history.ts';
import { pageUrl } from '../../sharing/page-url.ts';
import { dateText } from '../report-page/date-text.ts';
import { comparePage } from '../report-page/history/compare-page.ts';
import { siteBar } from '../report-page/page-shell.ts';
import { renderReportPage } from '../report-page/render-report-page.ts';
import { pageLinks } from './page-links.ts';
import type { PageScripts } from './page-scripts.ts';
import { HOME } from './pages/page-actions.ts';
import { readRunPageData } from './read-page-data.ts';
import type { ReportEnv } from './report-env.ts';

/** From `/r/{slug}/runs/{n}` to the folder of `/r/{slug}`. */
const UP_FROM_RUN = '../../';
/** From `/r/{slug}/compare` to the folder of `/r/{slug}`. */
const UP_FROM_COMPARISON = '../';

/** `GET /r/{slug}/runs/{n}`: the report page as of a completed run; `n` is the id of the run. Never indexed. */
export function showRunRoute(services: ServiceContext, scripts: PageScripts): Handler<ReportEnv> {
  return async (c) => {
    const { report } = c.var;
    const { run, data } = await readRunPageData(services, report, parseId(c.req.param('run') ?? ''));
    const links = pageLinks(c, UP_FROM_RUN);
    const page = renderReportPage(data, {
      notice: html`This is the run of ${dateText(data.generatedAt)}. <a href="${links.report}">See the latest report</a>.`,
      history: { ...(await readRunHistory(services.database.fork(), report, run.id, data)), ...links },
      scripts: [UP_FROM_RUN + scripts.page],
      bar: siteBar(UP_FROM_RUN + HOME),
      pageUrl: `${pageUrl(services, report)}/runs/${run.id}`,
    });
    return c.html(page);
  };
}

/**
 * `GET /r/{slug}/compare?base=N&head=M`: two completed runs of the report, by their ids; by default, the newest and the
 * one before the head. Never indexed.
 */
export function compareRoute({ database }: ServiceContext): Handler<ReportEnv> {
  return async (c) => {
    const { report } = c.var;
    const em = database.fork();
    const wanted = { base: runId(c, 'base'), head: runId(c, 'head') };
    const comparison = await compareRunsOfReport(em, report, wanted);
    const page = comparePage(report, comparison, {
      runs: await listCompletedRuns(em, report.id),
      links: pageLinks(c, UP_FROM_COMPARISON),
      bar: siteBar(UP_FROM_COMPARISON + HOME),
    });
    return c.html(page);
  };
}

/** @throws NotFoundError for a malformed id */
function runId(c: Context<ReportEnv>, name: string): number | undefined {
  const text = c.req.query(name);
  if (text === undefined) return undefined;
  const id = parseId(text);
  if (id === null) throw new NotFoundError();
  return id;
}
