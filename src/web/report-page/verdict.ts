import { html } from 'hono/html';
import { type CategorySummary, COVERAGE_CAP } from '../../audits/score.ts';
import { externalLink } from './external-link.ts';
import { gauge } from './gauge.ts';
import type { Html } from './html.ts';
import type { ReportPageData } from './report-page-data.ts';
import { CATEGORY_NAMES, RESULT_NAMES } from './wording.ts';

const MAX_TITLE_CHARACTERS = 200;
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The verdict at a glance: result, score, the page it is about, and how each category fared. */
export function verdict(report: ReportPageData): Html {
  const { score, result, page, url, finalUrl, generatedAt, categories } = report;
  const title = page.title?.slice(0, MAX_TITLE_CHARACTERS).toWellFormed() ?? 'A page without a title';
  return html`<header class="verdict">
${gauge(score, result)}
<div>
<p class="result ${result}">${RESULT_NAMES[result]} <span class="label">${score} of 100</span></p>
<h1><bdi>${title}</bdi></h1>
<p>${externalLink(finalUrl)}</p>
${finalUrl === url ? '' : html`<p class="muted">Asked for ${externalLink(url)}</p>`}
<p class="muted">Report of <time datetime="${generatedAt.toISOString()}">${DATE.format(generatedAt)} UTC</time></p>
</div>
</header>
${limits(report).map((sentence) => html`<p class="limit">${sentence}</p>`)}
<ul class="categories" aria-label="Categories">${categories.map(categoryCard)}</ul>`;
}

function categoryCard({ category, score, failed, warning }: CategorySummary): Html {
  const open = [failed > 0 && `${failed} failed`, warning > 0 && `${warning} to improve`].filter(Boolean);
  const fine = score === null ? 'Nothing could be judged' : 'Nothing to fix';
  return html`<li>${gauge(score)}<span><strong>${CATEGORY_NAMES[category]}</strong>
<span class="label">${open.join(', ') || fine}</span></span></li>`;
}

/** What keeps the result from being good whatever the score, and the verdicts from being whole. */
function limits({ cappedBy, checks, rendering }: ReportPageData): Html[] {
  const sentences: Html[] = [];
  const blockers = checks.filter(({ id }) => cappedBy.includes(id));
  for (const { id, title } of blockers) {
    sentences.push(
      html`The result cannot be good while this stands: <a href="#${id}"><bdi>${title}</bdi></a>.`,
    );
  }
  if (cappedBy.includes(COVERAGE_CAP)) {
    sentences.push(html`The result cannot be good: too few of the most important checks could be told.`);
  }
  if (rendering === 'client') {
    sentences.push(html`Scripts build this page in the browser: what they make of it could not be checked.`);
  }
  return sentences;
}
