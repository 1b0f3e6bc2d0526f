import { html } from 'hono/html';
import type { CategorySummary } from '../../../audits/score.ts';
import type { Html } from '../html.ts';
import type { ReportPageData } from '../report-page-data.ts';
import { CATEGORY_NAMES } from '../wording.ts';
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

/**
 * The number of failed checks and warnings of a category. Without a score, also how many of its checks were evaluated.
 */
export function categoryState(summary: CategorySummary): Html[] {
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
