import { html } from 'hono/html';
import { DECENT_SCORE, GOOD_SCORE, POINTS } from '../../../audits/score.ts';
import { sumOf } from '../../../engine/sum-of.ts';
import { counted, formatBytes, formatMs, formatNumber } from '../../../engine/text/units.ts';
import type { PageFacts } from '../../../facts/page-facts-type.ts';
import { displayUrl } from '../../../report-view/display-url.ts';
import type { ReportData } from '../../../report-view/report-data.ts';
import { gradeText } from '../../../report-view/wording.ts';
import type { Html } from '../html.ts';
import { previews } from './previews.ts';
import { transferText, weight } from './weight.ts';

const SCORING = `How the score is calculated: high-importance checks are worth ${POINTS.high} points, medium ${POINTS.medium}, low ${POINTS.low}. A problem that costs at least 1 MB or 1 s counts as high, one that costs less than 10 kB and 50 ms as low. Warnings earn half. The score is the share of the points earned, and the score of a category that of the checks listed in it: ${GOOD_SCORE} and above is good, ${DECENT_SCORE} to ${GOOD_SCORE - 1} decent.`;

/** Facts of the page that have no outcome. */
export function facts(report: ReportData): Html {
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

function figures({ page, coverage, rendering }: ReportData): Html {
  const rows: [name: string, value: string][] = [
    ['Response', `${page.statusCode}, ${page.httpVersion}`],
    ['First byte', formatMs(page.ttfbMs)],
    ['HTML, uncompressed', formatBytes(page.htmlBytes)],
    ['Page, transferred', transferText(page)],
    ['Elements', formatNumber(page.domNodes)],
    ['Language', page.language ?? 'not declared'],
    ['Rendered by', rendering === 'server' ? 'server' : 'JavaScript'],
    ['Checks evaluated', `${coverage.judged} of ${coverage.total}`],
  ];
  if (page.observatory) rows.push(['MDN Observatory', gradeText(page.observatory.grade)]);
  return html`<dl class="figures">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>`;
}

/** Minimum total time for a chart. */
const MIN_CHARTED_MS = 50;

/** The phases of the time to fetch the HTML, and the responses of the redirect chain. */
function requestTimeline({ timings, redirectChain }: PageFacts): Html | '' {
  if (redirectChain.length === 0) return '';
  const { redirectsMs, ttfbMs, downloadMs, totalMs } = timings;
  const parts: [name: string, words: string, ms: number][] = [
    ['redirects', 'Redirects', redirectsMs],
    ['wait', 'First byte', ttfbMs],
    ['download', 'Download', downloadMs],
  ];
  const sum = Math.max(
    1,
    sumOf(parts, ([, , ms]) => ms),
  );
  const isCharted = totalMs >= MIN_CHARTED_MS;
  let start = 0;
  return html`<section aria-labelledby="facts-timeline">
<h3 id="facts-timeline">Request timeline</h3>
${
  isCharted &&
  html`<svg class="bar timing" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${parts.map(
    ([name, , ms]) => {
      const x = start;
      start += (ms / sum) * 100;
      return html`<rect class="${name}" x="${x}" width="${start - x}" height="10"/>`;
    },
  )}</svg>`
}
<dl class="legend">${parts.map(([name, words, ms]) => html`<div${isCharted && html` class="${name}"`}><dt>${words}</dt><dd>${formatMs(ms)}</dd></div>`)}
<div><dt>Total</dt><dd>${formatMs(totalMs)}</dd></div></dl>
${
  redirectChain.length > 1 &&
  html`<ol class="chain">${redirectChain.map(
    ({ url, status, durationMs }) => html`<li><span class="status">${status}</span>
<bdi class="mono">${displayUrl(url)}</bdi> <span class="label">${formatMs(durationMs)}</span></li>`,
  )}</ol>`
}
</section>`;
}

/** The header lines of the response, collapsed. */
function headerLines({ headers }: PageFacts): Html | '' {
  if (headers.length === 0) return '';
  return html`<section aria-labelledby="facts-headers">
<details class="list">
<summary><h3 id="facts-headers">Response headers</h3> <span class="label">${counted(headers.length, 'line')}</span></summary>
<dl class="headers">${headers.map(({ name, value }) => html`<div><dt><bdi>${name}</bdi></dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>
</details>
</section>`;
}

/** The types of the structured data of the page. */
function structuredData({ structuredDataTypes }: PageFacts): Html | '' {
  if (structuredDataTypes.length === 0) return '';
  return html`<section aria-labelledby="facts-structured-data">
<h3 id="facts-structured-data">Structured data</h3>
<ul class="values">${structuredDataTypes.map((type) => html`<li><bdi>${type}</bdi></li>`)}</ul>
</section>`;
}

/** The technologies that were detected on the page. */
function technologies({ technologies: seen }: PageFacts): Html | '' {
  if (seen.length === 0) return '';
  return html`<section aria-labelledby="facts-technologies">
<h3 id="facts-technologies">Technologies</h3>
<ul class="technologies">${seen.map(
    ({ name, version, seenIn }) => html`<li><strong><bdi>${name}</bdi></strong> <bdi>${version}</bdi>
<span class="label">seen in <bdi>${seenIn}</bdi></span></li>`,
  )}</ul>
</section>`;
}
