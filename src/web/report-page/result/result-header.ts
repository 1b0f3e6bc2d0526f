import { html } from 'hono/html';
import { scoreText } from '../../../audits/score.ts';
import { counted } from '../../../engine/text/units.ts';
import { limitsOf } from '../../../report-view/blocks.ts';
import { displayUrl } from '../../../report-view/display-url.ts';
import { findImprovements } from '../../../report-view/improvements.ts';
import type { ReportData } from '../../../report-view/report-data.ts';
import { tasksOf, tasksWithin } from '../../../report-view/tasks.ts';
import { coverageText, errorPageName, RESULT_NAMES } from '../../../report-view/wording.ts';
import { clipped, dateText, externalLink, type Html } from '../html.ts';
import { categoryGauges, gauge } from './gauge.ts';

const MAX_TITLE_CHARACTERS = 120;

/** Score, page, improvements and categories. @param access who may open the report, unless it is public */
export function resultHeader(report: ReportData, access?: string): Html {
  const { score, result, url, finalUrl, generatedAt, coverage, page } = report;
  return html`<header class="result-header ${result}">
${
  // The findings are about the error page, not the intended one.
  errorPageName(page.statusCode) !== null &&
  html`<p class="error-banner" role="status"><strong>This is an error page (status ${page.statusCode}).</strong>
The server responded with an error, so the findings below are about its error page. Fix the response of <bdi>${displayUrl(finalUrl)}</bdi> first, then run the report again.</p>`
}
<div class="band">
${gauge(score, result, findImprovements(report).at(-1)?.score)}
<p class="result">${RESULT_NAMES[result]} <span class="label">${scoreText(score)} of 100, ${coverageText(coverage)}</span></p>
<div class="about">
<h1 dir="auto">${clipped(page.title ?? 'A page without a title', MAX_TITLE_CHARACTERS)}</h1>
<p class="address">${externalLink(finalUrl)}</p>
${finalUrl !== url && html`<p class="label">Redirected from ${externalLink(url)}</p>`}
<p class="label">Audited on ${dateText(generatedAt)}${access && html` · <strong class="access">${access}</strong>`}</p>
</div>
<div class="outlook">
<p class="lead">${outlook(report)}</p>
${limitsOf(report).map(
  ({ text, check }) =>
    html`<p class="limit">${text}${check && html` <a href="#${check.id}"><bdi>${check.title}</bdi></a>.`}</p>`,
)}
</div>
</div>
${categoryGauges(report)}
</header>`;
}

/** The number of things to fix, and how many of them make the page decent and good. */
function outlook(report: ReportData): Html | string {
  const failed = report.checks.filter(({ outcome }) => outcome === 'failed').length;
  const weak = report.checks.filter(({ outcome }) => outcome === 'warning').length;
  if (failed + weak === 0) return 'Nothing to fix.';
  const kinds = [failed > 0 && counted(failed, 'failed check'), weak > 0 && counted(weak, 'warning')];
  const tasks = tasksOf(report);
  const shared = tasks.length < failed + weak ? ', some with the same fix' : '';
  return html`${counted(tasks.length, 'thing')} to fix: ${kinds.filter(Boolean).join(' and ')}${shared}. ${findImprovements(
    report,
  ).map(({ fixes: count, result, score }) => {
    const first = tasksWithin(tasks, report, count);
    return html`<a href="#fix">Fix the first ${first === 1 ? 'one' : first}</a> and this page is ${result}, at ${scoreText(score)}. `;
  })}`;
}
