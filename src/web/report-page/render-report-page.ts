import { html } from 'hono/html';
import { scoreText } from '../../audits/score.ts';
import { counted } from '../../engine/text/units.ts';
import { OTHER_OUTCOMES } from '../../report-view/blocks.ts';
import { displayHost, displayPath } from '../../report-view/display-url.ts';
import type { ReportData } from '../../report-view/report-data.ts';
import { tasksOf } from '../../report-view/tasks.ts';
import { CATEGORY_NAMES, errorPageName, OUTCOME_NAMES, RESULT_NAMES } from '../../report-view/wording.ts';
import { categoryCounts, collapsedSections, fixList, unknownList } from './checks/check-lists.ts';
import { facts } from './facts/facts.ts';
import { scoreHistory } from './history/score-history.ts';
import { sincePreviousRun } from './history/since-previous-run.ts';
import { clipped, dateText, type Html } from './html.ts';
import { pageShell, reportPagePolicy } from './page-shell.ts';
import type { ReportPageOptions } from './report-page-options.ts';
import { categoryPanels } from './result/gauge.ts';
import { resultHeader } from './result/result-header.ts';

const MAX_TITLE_PATH_CHARACTERS = 60;

/**
 * A report as one HTML document. Without options, it is self-contained: no script, no other file, no server.
 * Text of the audited page is escaped, and no resource of that page is loaded.
 */
export function renderReportPage(report: ReportData, options: ReportPageOptions = {}): string {
  const { result, score } = report;
  const { history } = options;
  const changes = sincePreviousRun(report, history);
  const outcome =
    errorPageName(report.page.statusCode) ?? `${RESULT_NAMES[result]}, ${scoreText(score)} of 100`;
  const title = `${outcome}: ${shortUrl(report)}`;
  return pageShell({
    ...options,
    title,
    description: descriptionOf(report),
    result,
    head: options.pageUrl
      ? sharingMetas(report, title, options)
      : // A file has no response headers.
        html`<meta http-equiv="Content-Security-Policy" content="${reportPagePolicy()}">`,
    skipLink: html`<a class="skip" href="#fix">Skip to what to fix</a>`,
    mainClass: '',
    main: html`${options.notice && html`<p class="notice" role="status">${options.notice}</p>`}
${resultHeader(report, options.access)}
${changes}
<div class="columns">
${sectionNav(report, options)}
<div class="content" id="checks">
${categoryPanels(report)}
${fixList(report, options.exports?.patch)}
${unknownList(report)}
${collapsedSections(report)}
${scoreHistory(history)}
${facts(report)}
${exportLinks(options)}
</div>
</div>
<p class="print-only small">${options.pageUrl && html`Report: ${options.pageUrl} · `}Audited on ${dateText(report.generatedAt)}</p>`,
  });
}

/** Links to each part of the report; they stay in view. */
function sectionNav(report: ReportData, { history, exports }: ReportPageOptions): Html {
  const byOutcome = Map.groupBy(report.checks, ({ outcome }) => outcome);
  return html`<nav class="sections" aria-label="Parts of the report">
<ul class="parts">
<li><a href="#fix">What to fix ${categoryCounts(tasksOf(report).map(({ check }) => check))}</a></li>
${OTHER_OUTCOMES.map((outcome) => {
  const checks = byOutcome.get(outcome);
  return (
    checks &&
    html`<li><a${outcome !== 'unknown' && html` class="folded"`} href="#outcome-${outcome}">${OUTCOME_NAMES[outcome]} ${categoryCounts(checks)}</a></li>`
  );
})}
${history && history.runs.length > 1 && html`<li><a href="#history">Score history</a></li>`}
<li><a href="#facts">About the page</a></li>
${exports && html`<li><a href="#export">Export and share</a></li>`}
</ul>
<ul class="choice" aria-label="Show">
<li><a class="all" href="#checks">All categories</a></li>
${report.categories.map(
  ({ category, score }) => html`<li><a class="${category}" href="#${category}">${CATEGORY_NAMES[category]}
<span class="count">${scoreText(score)}</span></a></li>`,
)}
</ul>
</nav>`;
}

/** Host and path, so that the tabs of several pages of a site differ. */
function shortUrl({ finalUrl, project }: ReportData): string {
  const url = URL.parse(finalUrl);
  if (!url || url.pathname === '/') return displayHost(project);
  return clipped(displayPath(url), MAX_TITLE_PATH_CHARACTERS);
}

/** The page and the number of its checks in one sentence. */
function descriptionOf(report: ReportData): string {
  const { page, project, coverage } = report;
  const tasks = tasksOf(report).length;
  return `${page.title ?? displayHost(project)}: ${counted(coverage.judged, 'check')} of SEO, performance, security, accessibility and best practices, ${tasks} to fix.`;
}

/** Metadata of a public report for search results and link previews. */
function sharingMetas(report: ReportData, title: string, options: ReportPageOptions): Html | '' {
  const { isPublic, pageUrl } = options;
  if (!isPublic || !pageUrl) return '';
  return html`<link rel="canonical" href="${pageUrl}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Page Reports">
<meta property="og:url" content="${pageUrl}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${descriptionOf(report)}">`;
}

/** The report in other formats, and its badge with the Markdown that shows it in a README. */
function exportLinks({ exports: files, isPublic, pageUrl }: ReportPageOptions): Html | '' {
  if (!files) return '';
  const badge = pageUrl && URL.parse(files.badge, pageUrl);
  return html`<section aria-labelledby="export">
<h2 id="export">Export and share</h2>
<p>Download the report as <a href="${files.json}">JSON</a> or <a href="${files.csv}">CSV</a>.</p>
${
  isPublic && badge
    ? html`<p class="badge-line"><img class="badge" src="${files.badge}" alt="Badge of this page"> The badge always shows the latest result. Markdown for a README:</p>
<pre class="snippet" tabindex="0" data-copy>[![Page report](${badge.href})](${pageUrl})</pre>`
    : ''
}
</section>`;
}
