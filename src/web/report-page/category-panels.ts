import { html } from 'hono/html';
import type { Html } from './html.ts';
import type { ReportPageData } from './report-page-data.ts';
import { standing } from './verdict/category-gauges.ts';
import { gauge } from './verdict/gauge.ts';
import { CATEGORY_NAMES } from './wording.ts';

/** Shown above the lists while the page shows one category, which is while its URL ends in the name of that category. */
export function categoryPanels({ categories, page }: ReportPageData): Html[] {
  return categories.map(
    (
      summary,
    ) => html`<section class="panel" id="${summary.category}" aria-label="${CATEGORY_NAMES[summary.category]} only">
${gauge(summary.score, { coverage: summary.coverage })}
<p><strong>Showing ${CATEGORY_NAMES[summary.category]} only</strong> <span class="label">${standing(summary)}</span></p>
${summary.category === 'security' && page.observatory && html`<p class="grade"><span class="label">MDN Observatory</span> <strong>${gradeText(page.observatory.grade)}</strong></p>`}
<a href="#checks">Show all categories</a>
</section>`,
  );
}

/** A grade with a minus sign in place of a hyphen. */
export function gradeText(grade: string): string {
  return grade.replace('-', '−');
}
