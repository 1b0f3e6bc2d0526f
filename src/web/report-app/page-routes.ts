import type { Context, Handler } from 'hono';
import { html } from 'hono/html';
import type { Report } from '../../database/entities/report.ts';
import { errorOfReport } from '../../database/report-error.ts';
import { NotFoundError } from '../../errors.ts';
import { parseId } from '../../parse-id.ts';
import type { ReportData } from '../../report-view/report-data.ts';
import { progressText } from '../../report-view/wording.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { compareRunsOfReport } from '../../reports/show/compare-report-runs.ts';
import { type ReportDetails, readReportDetails } from '../../reports/show/report-details.ts';
import { listCompletedRuns, readRunHistory } from '../../reports/show/run-history.ts';
import { readCompletedRun } from '../../reports/show/show-run.ts';
import { type PageProgress, readProgress } from '../../reports/watch/page-progress.ts';
import { isPublic, type OwnerAccess } from '../../sharing/open-page.ts';
import { pageUrl } from '../../sharing/page-url.ts';
import { comparePage } from '../report-page/history/compare-page.ts';
import { dateText, type Html } from '../report-page/html.ts';
import { renderReportPage } from '../report-page/render-report-page.ts';
import type { ReportEnv } from './access-guard.ts';
import { shareWithAll } from './page-headers.ts';
import { type PageLinks, pageLinks } from './page-links.ts';
import { failurePage, progressPage } from './pages/first-run-pages.ts';

/** Who may open the page, by privacy. */
const ACCESS: Record<number, string> = {
  1: 'Private: only you can open this page',
  2: 'Protected by a password',
};

/** `GET /r/{slug}`: the last completed report; without one, the progress of the run or why it failed. */
export function showPageRoute(services: ServiceContext, scripts: string): Handler<ReportEnv> {
  return async (c) => {
    const { shared: report, owner } = c.var;
    const details = await readReportDetails(services.database.fork(), report);
    const links = pageLinks(c);
    // The page of an owner is for this browser alone, so no cache may store it.
    if (!owner) shareWithAll(c, report, 'no-cache');
    const progress = await readProgress(services, report);
    const frame = {
      isPublic: isPublic(report),
      home: links.home,
      actions: pageActions(links, owner),
      scripts: (progress ? ['page', 'live'] : ['page']).map((name) => `${links.home}/${scripts}/${name}.js`),
    };
    const { shownRunId, result, score, generatedAt } = report;
    if (!details || shownRunId === null || result === null || score === null || generatedAt === null) {
      return c.html(progress ? progressPage(report, progress, frame) : failurePage(report, frame));
    }
    const data = pageData(report, details, { result, score, generatedAt });
    const history = await readRunHistory(services.database.fork(), report, shownRunId, data);
    const page = renderReportPage(data, {
      ...frame,
      exports: links.exports,
      history: { ...history, ...links },
      notice: noticeOf(report, progress),
      access: ACCESS[report.privacy],
      pageUrl: pageUrl(services, report),
    });
    return c.html(page);
  };
}

/** The actions in the bar. Those that change the report are forms, and links to forms that the script opens in dialogs. */
function pageActions({ home, actions }: PageLinks, owner: OwnerAccess | null): Html {
  const own = owner?.mayChange ? actions : null;
  return html`<div class="actions">
${owner?.expires === null && html`<a href="${home}">Your reports</a>`}
${own && html`<form method="post" action="${own.run}"><button>Run again</button></form>`}
<button type="button" data-scripted hidden data-action="copy-link">Copy link</button>
<button type="button" data-scripted hidden data-action="print">Print</button>
${own && html`<a href="${own.privacy}" data-dialog>Privacy…</a>\n<a href="${own.delete}" data-dialog>Delete…</a>`}
</div>`;
}

/** A notice about a run after the shown one. */
function noticeOf(report: Report, progress: PageProgress | null): Html | string | null {
  if (progress) {
    return html`A new run is in progress. Its report will replace this one. <span id="progress">${progressText(progress)}</span>`;
  }
  const error = errorOfReport(report);
  return error && `The last run failed, so this is the previous report. ${error.message}`;
}

/** `GET /r/{slug}/runs/{n}`: the report page as of a completed run; `n` is the id of the run. Never indexed. */
export function showRunRoute(services: ServiceContext, scripts: string): Handler<ReportEnv> {
  return async (c) => {
    const { shared: report } = c.var;
    const em = services.database.fork();
    const { run, details } = await readCompletedRun(em, report, parseId(c.req.param('run') ?? ''));
    const { result, score, finishedAt: generatedAt } = run;
    const data = pageData(report, details, { result, score, generatedAt });
    const links = pageLinks(c);
    const page = renderReportPage(data, {
      notice: html`This is the run of ${dateText(generatedAt)}. <a href="${links.report}">See the latest report</a>.`,
      history: { ...(await readRunHistory(em, report, run.id, data)), ...links },
      scripts: [`${links.home}/${scripts}/page.js`],
      home: links.home,
      pageUrl: `${pageUrl(services, report)}/runs/${run.id}`,
    });
    return c.html(page);
  };
}

function pageData(
  { url, project }: Report,
  { coverageJudged: judged, coverageTotal: total, ...found }: ReportDetails,
  summary: Pick<ReportData, 'result' | 'score' | 'generatedAt'>,
): ReportData {
  return { ...found, coverage: { judged, total }, url, project, ...summary };
}

/** `GET /r/{slug}/compare?base=N&head=M`: two completed runs, by default the newest and the one before the head. */
export function compareRoute({ database }: ServiceContext): Handler<ReportEnv> {
  return async (c) => {
    const { shared: report } = c.var;
    const em = database.fork();
    const wanted = { base: runId(c, 'base'), head: runId(c, 'head') };
    const comparison = await compareRunsOfReport(em, report, wanted);
    return c.html(comparePage(report, comparison, pageLinks(c), await listCompletedRuns(em, report.id)));
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
