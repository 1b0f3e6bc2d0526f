import { html } from 'hono/html';
import type { PageFacts } from '../../../audits/facts/page-facts-type.ts';
import type { CategorySummary } from '../../../audits/score.ts';
import type { Html } from '../html.ts';
import type { ReportPageData } from '../report-page-data.ts';
import { CATEGORY_NAMES } from '../wording.ts';
import { gauge } from './gauge.ts';

/** How each category fared; each gauge leads to the report of its category alone. */
export function categoryGauges({ categories, page }: ReportPageData): Html {
  return html`<ul class="gauges" aria-label="Categories">${categories.map(
    (summary) => html`<li><a class="${summary.category}" href="#${summary.category}">
${gauge(summary.score)}
<span><strong>${CATEGORY_NAMES[summary.category]}</strong> <span class="label">${standOf(summary, page)}</span></span>
</a></li>`,
  )}</ul>`;
}

/** What is open in a category, and the grade that the MDN Observatory would give for it. */
export function standOf(summary: CategorySummary, { observatory }: PageFacts): Html[] {
  const { category, score, failed, warning } = summary;
  const open = [failed > 0 && `${failed} failed`, warning > 0 && `${warning} to improve`].filter(Boolean);
  if (score === null) open.push('not enough checked');
  else if (open.length === 0) open.push('nothing to fix');
  if (category === 'security' && observatory) open.push(`Observatory ${observatory.grade}`);
  return open.map((words, index) => html`<span>${words}${index < open.length - 1 ? ',' : ''}</span> `);
}
