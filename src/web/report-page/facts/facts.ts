import { html } from 'hono/html';
import { DECENT_SCORE, GOOD_SCORE, POINTS } from '../../../audits/score.ts';
import { formatBytes, formatMs, formatNumber } from '../../../engine/text/units.ts';
import { gradeText } from '../category-panels.ts';
import type { Html } from '../html.ts';
import type { ReportPageData } from '../report-page-data.ts';
import { headerLines } from './header-lines.ts';
import { previews } from './previews.ts';
import { requestTimeline } from './request-timeline.ts';
import { structuredData } from './structured-data.ts';
import { technologies } from './technologies.ts';
import { transferText, weight } from './weight.ts';

const SCORING = `How the score is calculated: high-importance checks are worth ${POINTS.high} points, medium ${POINTS.medium}, low ${POINTS.low}. Warnings earn half. The score is the share of the points earned: ${GOOD_SCORE} and above is good, ${DECENT_SCORE} to ${GOOD_SCORE - 1} decent.`;

/** Facts of the page that have no outcome. */
export function facts(report: ReportPageData): Html {
  return html`<section class="facts" aria-labelledby="facts">
<h2 id="facts" tabindex="-1">About the page</h2>
${figures(report)}
<p class="muted">${SCORING}</p>
${previews(report)}
${weight(report.page)}
${requestTimeline(report.page)}
${technologies(report.page)}
${structuredData(report.page)}
${headerLines(report.page)}
</section>`;
}

function figures({ page, coverage, rendering }: ReportPageData): Html {
  const rows: [name: string, value: string][] = [
    ['Response', `${page.statusCode}, ${page.httpVersion}`],
    ['First byte', formatMs(page.ttfbMs)],
    ['HTML, uncompressed', formatBytes(page.htmlBytes)],
    ['Page, transferred', transferText(page)],
    ['Elements', formatNumber(page.domNodes)],
    ['Language', page.language ?? 'not declared'],
    ['Rendering', rendering === 'server' ? 'server' : 'JavaScript'],
    ['Checks evaluated', `${coverage.judged} of ${coverage.total}`],
  ];
  if (page.observatory) rows.push(['MDN Observatory', gradeText(page.observatory.grade)]);
  return html`<dl class="figures">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>`;
}
