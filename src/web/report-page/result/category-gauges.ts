import { html } from 'hono/html';
import type { CategorySummary } from '../../../audits/score.ts';
import type { Html } from '../html.ts';
import type { ReportPageData } from '../report-page-data.ts';
import { CATEGORY_NAMES } from '../wording.ts';
import { categoryWords } from './category-words.ts';
import { gauge } from './gauge.ts';

/** The score of each category; each gauge links to the checks of its category. */
export function categoryGauges({ categories }: ReportPageData): Html {
  return html`<ul class="gauges" aria-label="Categories">${categories.map(
    (summary) => html`<li><a class="${summary.category}" href="#${summary.category}">
${gauge(summary.score, { coverage: summary.coverage })}
<span><strong>${CATEGORY_NAMES[summary.category]}</strong> <span class="label">${categoryState(summary)}</span></span>
</a></li>`,
  )}</ul>`;
}

/** The words of a category; `nothing to fix` without any. */
export function categoryState(summary: CategorySummary): Html[] {
  const parts = categoryWords(summary);
  if (parts.length === 0) parts.push('nothing to fix');
  return parts.map((words, index) => html`<span>${words}${index < parts.length - 1 ? ',' : ''}</span> `);
}
