import { html } from 'hono/html';
import type { CategorySummary } from '../../../audits/score.ts';
import type { Html } from '../html.ts';
import type { ReportPageData } from '../report-page-data.ts';
import { CATEGORY_NAMES } from '../wording.ts';
import { gauge } from './gauge.ts';

/** The score of each category; each gauge leads to the report of its category alone. */
export function categoryGauges({ categories }: ReportPageData): Html {
  return html`<ul class="gauges" aria-label="Categories">${categories.map(
    (summary) => html`<li><a class="${summary.category}" href="#${summary.category}">
${gauge(summary.score, { coverage: summary.coverage })}
<span><strong>${CATEGORY_NAMES[summary.category]}</strong> <span class="label">${standing(summary)}</span></span>
</a></li>`,
  )}</ul>`;
}

/** What there is to fix in a category, and how much of it was checked where that is too little for a score. */
export function standing(summary: CategorySummary): Html[] {
  const { score, failed, warning } = summary;
  const { judged, total } = summary.coverage;
  const parts = [
    score === null && (total === 0 ? 'nothing to check' : `${judged} of ${total} checked`),
    failed > 0 && `${failed} failed`,
    warning > 0 && `${warning} to improve`,
  ].filter((part) => part !== false);
  if (parts.length === 0) parts.push('nothing to fix');
  return parts.map((words, index) => html`<span>${words}${index < parts.length - 1 ? ',' : ''}</span> `);
}
