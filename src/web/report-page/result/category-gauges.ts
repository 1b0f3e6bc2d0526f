import { html } from 'hono/html';
import type { CategorySummary } from '../../../audits/score.ts';
import type { Html } from '../html.ts';
import type { ReportPageData } from '../report-page-data.ts';
import { CATEGORY_NAMES } from '../wording.ts';
import { gauge } from './gauge.ts';
import { categoryWords } from './result-words.ts';

/** The score of each category; each gauge links to the checks of its category. */
export function categoryGauges({ categories }: ReportPageData): Html {
  return html`<ul class="gauges" aria-label="Categories">${categories.map(
    (summary) => html`<li><a class="${summary.category}" href="#${summary.category}">
${gauge(summary.score, { coverage: summary.coverage })}
<span><strong>${CATEGORY_NAMES[summary.category]}</strong> <span class="label">${categoryState(summary)}</span></span>
</a></li>`,
  )}</ul>`;
}

/** The words of a category; without any, that there is nothing to fix, and in how many checks if not in all. */
export function categoryState(summary: CategorySummary): Html[] {
  const parts = categoryWords(summary);
  if (parts.length === 0) return nothingToFix(summary);
  return parts.map((words, index) => html`<span>${words}${index < parts.length - 1 ? ',' : ''}</span> `);
}

function nothingToFix({ coverage: { judged, total } }: CategorySummary): Html[] {
  const words = [html`<span>nothing to fix</span> `];
  if (judged < total) words.push(html`<span>in ${judged} of ${total} checks</span> `);
  return words;
}
