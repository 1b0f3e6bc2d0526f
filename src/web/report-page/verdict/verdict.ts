import { html } from 'hono/html';
import { findImprovements } from '../../../audits/improvements.ts';
import { COVERAGE_CAP, scoreText } from '../../../audits/score.ts';
import { dateText } from '../date-text.ts';
import { externalLink } from '../external-link.ts';
import type { Html } from '../html.ts';
import type { ReportPageData } from '../report-page-data.ts';
import { counted, RESULT_NAMES } from '../wording.ts';
import { categoryGauges } from './category-gauges.ts';
import { gauge } from './gauge.ts';

const MAX_TITLE_CHARACTERS = 120;

/** The verdict at a glance: result, score, the page it is about, the way up, and how each category fared. */
export function verdict(report: ReportPageData): Html {
  const { score, result, url, finalUrl, generatedAt } = report;
  return html`<header class="verdict ${result}">
<div class="band">
${gauge(score, { rating: result, within: findImprovements(report).at(-1)?.score })}
<p class="result">${RESULT_NAMES[result]} <span class="label">${scoreText(score)} of 100</span></p>
<div class="about">
<h1><bdi>${titleOf(report)}</bdi></h1>
<p class="address">${externalLink(finalUrl)}</p>
${finalUrl === url ? '' : html`<p class="label">Asked for ${externalLink(url)}</p>`}
<p class="label">Audited on ${dateText(generatedAt)}</p>
</div>
<div class="outlook">
<p class="lead">${outlook(report)}</p>
${limits(report).map((sentence) => html`<p class="limit">${sentence}</p>`)}
</div>
</div>
${categoryGauges(report)}
</header>`;
}

function titleOf({ page: { title } }: ReportPageData): string {
  if (title === null) return 'A page without a title';
  if (title.length <= MAX_TITLE_CHARACTERS) return title;
  return `${title.slice(0, MAX_TITLE_CHARACTERS).toWellFormed()}…`;
}

/** How much there is to do, and how much of it makes the page decent and good. */
function outlook(report: ReportPageData): Html | string {
  const failed = report.checks.filter(({ outcome }) => outcome === 'failed').length;
  const weak = report.checks.filter(({ outcome }) => outcome === 'warning').length;
  if (failed + weak === 0) return 'Nothing asks for a change.';
  const better = failed > 0 ? weak : counted(weak, 'check');
  const state = [failed > 0 && `${counted(failed, 'check')} failed`, weak > 0 && `${better} could be better`];
  return html`${state.filter(Boolean).join(', ')}. ${findImprovements(report).map(
    ({ fixes, result, score }) =>
      html`<a href="#fix">Fix the first ${fixes === 1 ? 'one' : fixes}</a> and this page is ${result}, at ${scoreText(score)}. `,
  )}`;
}

/** What keeps the result from being good whatever the score, and the verdicts from being whole. */
function limits({ cappedBy, checks, rendering }: ReportPageData): Html[] {
  const sentences = checks
    .filter(({ id }) => cappedBy.includes(id))
    .map(
      ({ id, title }) =>
        html`The result cannot be good while this stands: <a href="#${id}"><bdi>${title}</bdi></a>.`,
    );
  if (cappedBy.includes(COVERAGE_CAP)) {
    sentences.push(html`The result cannot be good: too few of the most important checks could be told.`);
  }
  if (rendering === 'client') {
    sentences.push(html`Scripts build this page in the browser: what they make of it could not be checked.`);
  }
  return sentences;
}
