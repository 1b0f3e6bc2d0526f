import { html } from 'hono/html';
import { DECENT_SCORE, GOOD_SCORE, POINTS } from '../../../audits/score.ts';
import type { Html } from '../html.ts';
import type { ReportPageData } from '../report-page-data.ts';
import { formatBytes, formatMs, formatNumber } from '../units.ts';
import { headerLines } from './header-lines.ts';
import { previews } from './previews.ts';
import { structuredData } from './structured-data.ts';
import { technologies } from './technologies.ts';
import { wayToPage } from './way-to-page.ts';
import { weight } from './weight.ts';

const SCORING = `A check of high importance is worth ${POINTS.high} points, of medium ${POINTS.medium}, of low ${POINTS.low}; a warning wins half. From ${GOOD_SCORE} of 100 points a page is good, from ${DECENT_SCORE} decent.`;

/** What the report knows about the page beside its verdicts. */
export function facts(report: ReportPageData): Html {
  return html`<section class="facts" aria-labelledby="facts">
<h2 id="facts">About the page</h2>
${figures(report)}
<p class="muted">${SCORING}</p>
${previews(report)}
${weight(report.page)}
${wayToPage(report.page)}
${technologies(report.page)}
${structuredData(report.page)}
${headerLines(report.page)}
</section>`;
}

function figures({ page, coverage, rendering, catalogueVersion }: ReportPageData): Html {
  const rows: [name: string, value: string][] = [
    ['Answer', `${page.statusCode} over ${page.httpVersion}`],
    ['First byte', formatMs(page.ttfbMs)],
    ['HTML', formatBytes(page.htmlBytes)],
    ['Whole page', formatBytes(page.transferBytes)],
    ['Elements', formatNumber(page.domNodes)],
    ['Language', page.language ?? 'not said'],
    ['Built by', rendering === 'server' ? 'the server' : 'scripts'],
    ['Checks judged', `${coverage.judged} of ${coverage.total}`],
    ['Requests of the audit', formatNumber(page.requests)],
    ['Audit catalogue', catalogueVersion],
  ];
  return html`<dl class="figures">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>`;
}
